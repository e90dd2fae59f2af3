-- GET /api/validation/commits/ by its owner: 200

-- root/getRoot.sql, statement 1
