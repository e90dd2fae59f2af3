-- GET /api/users/{username}/api-tokens/{api_token_id}/child-tokens/ by its owner: 200

-- root/getRoot.sql, statement 1

-- api_token/getApiToken.sql, statement 2

-- child_token/listChildTokens.sql, statement 3
