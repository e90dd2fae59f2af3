-- GET /api/users/{username}/api-tokens/{api_token_id}/narrowing/ by its owner: 200

-- root/getRoot.sql, statement 1

-- api_token/getApiToken.sql, statement 2

-- oauth_token/getOAuthTokenNarrowing.sql, statement 3
