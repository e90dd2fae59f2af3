-- POST /api/validation/commits/ by its owner: 200

-- root/getRoot.sql, statement 1

-- diff_validation/createDiffValidation.sql, statement 2

-- diff_validation/createDiffValidation.sql, statement 3

-- diff_validation/createDiffValidation.sql, statement 4

-- diff_validation/createDiffValidation.sql, statement 4
