-- DELETE /api/users/{username}/api-tokens/{api_token_id}/child-tokens/{child_token_id}/ by its owner: 204

-- root/getRoot.sql, statement 1

-- api_token/getApiTokenChild.sql, statement 2

-- api_token/deleteApiToken.sql, statement 3
