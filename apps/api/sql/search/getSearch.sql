-- GET /api/search/ by its owner: 200, in no order

-- root/getRoot.sql, statement 1
