/** What the API says of itself, as types: written by `npm run client`. */

export interface paths {
    "/api/users/{username}/api-tokens/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API tokens
         * @description Needs a login. No token may come here, neither an API token nor one of OAuth2.
         */
        get: operations["listApiTokens"];
        put?: never;
        /**
         * Create one API token
         * @description Needs a login. No token may come here, neither an API token nor one of OAuth2.
         */
        post: operations["createApiToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{username}/api-tokens/{api_token_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one API token
         * @description Needs a login. No token may come here, neither an API token nor one of OAuth2.
         */
        get: operations["getApiToken"];
        /**
         * Update one API token
         * @description Needs a login. No token may come here, neither an API token nor one of OAuth2.
         */
        put: operations["updateApiToken"];
        post?: never;
        /**
         * Delete one API token
         * @description Needs a login. No token may come here, neither an API token nor one of OAuth2.
         */
        delete: operations["deleteApiToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth-apps/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List OAuth apps
         * @description Needs a login. An OAuth2 token needs the scope `oauth_app:read`; the policy of an API token has to allow `oauth_app`.
         */
        get: operations["listOAuthApps"];
        put?: never;
        /**
         * Create one OAuth app
         * @description Needs a login. An OAuth2 token needs the scope `oauth_app:write`; the policy of an API token has to allow `oauth_app`.
         */
        post: operations["createOAuthApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth-apps/{app_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one OAuth app
         * @description Needs a login. An OAuth2 token needs the scope `oauth_app:read`; the policy of an API token has to allow `oauth_app`.
         */
        get: operations["getOAuthApp"];
        /**
         * Update one OAuth app
         * @description Needs a login. An OAuth2 token needs the scope `oauth_app:write`; the policy of an API token has to allow `oauth_app`.
         */
        put: operations["updateOAuthApp"];
        post?: never;
        /**
         * Delete one OAuth app
         * @description Needs a login. An OAuth2 token needs the scope `oauth_app:destroy`; the policy of an API token has to allow `oauth_app`.
         */
        delete: operations["deleteOAuthApp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth-tokens/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List OAuth tokens
         * @description Needs a login. No token may come here, neither an API token nor one of OAuth2.
         */
        get: operations["listOAuthTokens"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth-tokens/{oauth_token_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one OAuth token
         * @description Needs a login. No token may come here, neither an API token nor one of OAuth2.
         */
        get: operations["getOAuthToken"];
        /**
         * Update one OAuth token
         * @description Needs a login. No token may come here, neither an API token nor one of OAuth2.
         */
        put: operations["updateOAuthToken"];
        post?: never;
        /**
         * Delete one OAuth token
         * @description Needs a login. No token may come here, neither an API token nor one of OAuth2.
         */
        delete: operations["deleteOAuthToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth-tokens/{oauth_token_id}/usage/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the OAuth token usage
         * @description Needs a login. No token may come here, neither an API token nor one of OAuth2.
         */
        get: operations["getOAuthTokenUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List groups
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `group:read`; the policy of an API token has to allow `group`.
         */
        get: operations["listGroups"];
        put?: never;
        /**
         * Create one group
         * @description Needs a login. An OAuth2 token needs the scope `group:write`; the policy of an API token has to allow `group`.
         */
        post: operations["createGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{group_name}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one group
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `group:read`; the policy of an API token has to allow `group`.
         */
        get: operations["getGroup"];
        /**
         * Update one group
         * @description Needs a login. An OAuth2 token needs the scope `group:write`; the policy of an API token has to allow `group`.
         */
        put: operations["updateGroup"];
        post?: never;
        /**
         * Delete one group
         * @description Needs a login. An OAuth2 token needs the scope `group:destroy`; the policy of an API token has to allow `group`.
         */
        delete: operations["deleteGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{group_name}/users/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List review group users
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `review_group_user:read`; the policy of an API token has to allow `review_group_user`.
         */
        get: operations["listReviewGroupUsers"];
        put?: never;
        /**
         * Create one review group user
         * @description Needs a login. An OAuth2 token needs the scope `review_group_user:write`; the policy of an API token has to allow `review_group_user`.
         */
        post: operations["createReviewGroupUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{group_name}/users/{username}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one review group user
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `review_group_user:read`; the policy of an API token has to allow `review_group_user`.
         */
        get: operations["getReviewGroupUser"];
        put?: never;
        post?: never;
        /**
         * Delete one review group user
         * @description Needs a login. An OAuth2 token needs the scope `review_group_user:destroy`; the policy of an API token has to allow `review_group_user`.
         */
        delete: operations["deleteReviewGroupUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{username}/watched/review-groups/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List watched review groups
         * @description Needs a login. An OAuth2 token needs the scope `watched_review_group:read`; the policy of an API token has to allow `watched_review_group`.
         */
        get: operations["listWatchedReviewGroups"];
        put?: never;
        /**
         * Create one watched review group
         * @description Needs a login. An OAuth2 token needs the scope `watched_review_group:write`; the policy of an API token has to allow `watched_review_group`.
         */
        post: operations["createWatchedReviewGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{username}/watched/review-groups/{watched_obj_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one watched review group
         * @description Needs a login. An OAuth2 token needs the scope `watched_review_group:read`; the policy of an API token has to allow `watched_review_group`.
         */
        get: operations["getWatchedReviewGroup"];
        put?: never;
        post?: never;
        /**
         * Delete one watched review group
         * @description Needs a login. An OAuth2 token needs the scope `watched_review_group:destroy`; the policy of an API token has to allow `watched_review_group`.
         */
        delete: operations["deleteWatchedReviewGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/repositories/{repository_id}/diff-file-attachments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List diff file attachments
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `diff_file_attachment:read`; the policy of an API token has to allow `diff_file_attachment`.
         */
        get: operations["listDiffFileAttachments"];
        put?: never;
        /**
         * Create one diff file attachment
         * @description Needs a login. An OAuth2 token needs the scope `diff_file_attachment:write`; the policy of an API token has to allow `diff_file_attachment`.
         */
        post: operations["createDiffFileAttachment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/repositories/{repository_id}/diff-file-attachments/{file_attachment_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one diff file attachment
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `diff_file_attachment:read`; the policy of an API token has to allow `diff_file_attachment`.
         */
        get: operations["getDiffFileAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/file-attachments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List file attachments
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `file_attachment:read`; the policy of an API token has to allow `file_attachment`.
         */
        get: operations["listFileAttachments"];
        put?: never;
        /**
         * Create one file attachment
         * @description Needs a login. An OAuth2 token needs the scope `file_attachment:write`; the policy of an API token has to allow `file_attachment`.
         */
        post: operations["createFileAttachment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/file-attachments/{file_attachment_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one file attachment
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `file_attachment:read`; the policy of an API token has to allow `file_attachment`.
         */
        get: operations["getFileAttachment"];
        /**
         * Update one file attachment
         * @description Needs a login. An OAuth2 token needs the scope `file_attachment:write`; the policy of an API token has to allow `file_attachment`.
         */
        put: operations["updateFileAttachment"];
        post?: never;
        /**
         * Delete one file attachment
         * @description Needs a login. An OAuth2 token needs the scope `file_attachment:destroy`; the policy of an API token has to allow `file_attachment`.
         */
        delete: operations["deleteFileAttachment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/draft/file-attachments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List draft file attachments
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `draft_file_attachment:read`; the policy of an API token has to allow `draft_file_attachment`.
         */
        get: operations["listDraftFileAttachments"];
        put?: never;
        /**
         * Create one draft file attachment
         * @description Needs a login. An OAuth2 token needs the scope `draft_file_attachment:write`; the policy of an API token has to allow `draft_file_attachment`.
         */
        post: operations["createDraftFileAttachment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/draft/file-attachments/{file_attachment_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one draft file attachment
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `draft_file_attachment:read`; the policy of an API token has to allow `draft_file_attachment`.
         */
        get: operations["getDraftFileAttachment"];
        /**
         * Update one draft file attachment
         * @description Needs a login. An OAuth2 token needs the scope `draft_file_attachment:write`; the policy of an API token has to allow `draft_file_attachment`.
         */
        put: operations["updateDraftFileAttachment"];
        post?: never;
        /**
         * Delete one draft file attachment
         * @description Needs a login. An OAuth2 token needs the scope `draft_file_attachment:destroy`; the policy of an API token has to allow `draft_file_attachment`.
         */
        delete: operations["deleteDraftFileAttachment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{username}/user-file-attachments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List user file attachments
         * @description Needs a login. An OAuth2 token needs the scope `user_file_attachment:read`; the policy of an API token has to allow `user_file_attachment`.
         */
        get: operations["listUserFileAttachments"];
        put?: never;
        /**
         * Create one user file attachment
         * @description Needs a login. An OAuth2 token needs the scope `user_file_attachment:write`; the policy of an API token has to allow `user_file_attachment`.
         */
        post: operations["createUserFileAttachment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{username}/user-file-attachments/{file_attachment_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one user file attachment
         * @description Needs a login. An OAuth2 token needs the scope `user_file_attachment:read`; the policy of an API token has to allow `user_file_attachment`.
         */
        get: operations["getUserFileAttachment"];
        /**
         * Update one user file attachment
         * @description Needs a login. An OAuth2 token needs the scope `user_file_attachment:write`; the policy of an API token has to allow `user_file_attachment`.
         */
        put: operations["updateUserFileAttachment"];
        post?: never;
        /**
         * Delete one user file attachment
         * @description Needs a login. An OAuth2 token needs the scope `user_file_attachment:destroy`; the policy of an API token has to allow `user_file_attachment`.
         */
        delete: operations["deleteUserFileAttachment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the session
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `session:read`; the policy of an API token has to allow `session`.
         */
        get: operations["getSession"];
        /**
         * Update the session
         * @description Needs a login. An OAuth2 token needs the scope `session:write`; the policy of an API token has to allow `session`.
         */
        put: operations["updateSession"];
        post?: never;
        /**
         * Delete the session
         * @description Needs a login. An OAuth2 token needs the scope `session:destroy`; the policy of an API token has to allow `session`.
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `user:read`; the policy of an API token has to allow `user`.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Create one user
         * @description Needs a login. An OAuth2 token needs the scope `user:write`; the policy of an API token has to allow `user`.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{username}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one user
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `user:read`; the policy of an API token has to allow `user`.
         */
        get: operations["getUser"];
        /**
         * Update one user
         * @description Needs a login. An OAuth2 token needs the scope `user:write`; the policy of an API token has to allow `user`.
         */
        put: operations["updateUser"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{username}/watched/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the watched
         * @description Needs a login. An OAuth2 token needs the scope `watched:read`; the policy of an API token has to allow `watched`.
         */
        get: operations["getWatched"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/repositories/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List repositories
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `repository:read`; the policy of an API token has to allow `repository`.
         */
        get: operations["listRepositories"];
        put?: never;
        /**
         * Create one repository
         * @description Needs a login. An OAuth2 token needs the scope `repository:write`; the policy of an API token has to allow `repository`.
         */
        post: operations["createRepository"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/repositories/{repository_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one repository
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `repository:read`; the policy of an API token has to allow `repository`.
         */
        get: operations["getRepository"];
        /**
         * Update one repository
         * @description Needs a login. An OAuth2 token needs the scope `repository:write`; the policy of an API token has to allow `repository`.
         */
        put: operations["updateRepository"];
        post?: never;
        /**
         * Delete one repository
         * @description Needs a login. An OAuth2 token needs the scope `repository:destroy`; the policy of an API token has to allow `repository`.
         */
        delete: operations["deleteRepository"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/repositories/{repository_id}/info/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the repository info
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `repository_info:read`; the policy of an API token has to allow `repository_info`.
         */
        get: operations["getRepositoryInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/repositories/{repository_id}/branches/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the repository branches
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `repository_branches:read`; the policy of an API token has to allow `repository_branches`.
         */
        get: operations["getRepositoryBranches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/repositories/{repository_id}/commits/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the repository commits
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `repository_commits:read`; the policy of an API token has to allow `repository_commits`.
         */
        get: operations["getRepositoryCommits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/repositories/{repository_id}/users/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List repository users
         * @description Needs a login. An OAuth2 token needs the scope `repository_user:read`; the policy of an API token has to allow `repository_user`.
         */
        get: operations["listRepositoryUsers"];
        put?: never;
        /**
         * Create one repository user
         * @description Needs a login. An OAuth2 token needs the scope `repository_user:write`; the policy of an API token has to allow `repository_user`.
         */
        post: operations["createRepositoryUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/repositories/{repository_id}/users/{username}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one repository user
         * @description Needs a login. An OAuth2 token needs the scope `repository_user:read`; the policy of an API token has to allow `repository_user`.
         */
        get: operations["getRepositoryUser"];
        put?: never;
        post?: never;
        /**
         * Delete one repository user
         * @description Needs a login. An OAuth2 token needs the scope `repository_user:destroy`; the policy of an API token has to allow `repository_user`.
         */
        delete: operations["deleteRepositoryUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/repositories/{repository_id}/groups/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List repository groups
         * @description Needs a login. An OAuth2 token needs the scope `repository_group:read`; the policy of an API token has to allow `repository_group`.
         */
        get: operations["listRepositoryGroups"];
        put?: never;
        /**
         * Create one repository group
         * @description Needs a login. An OAuth2 token needs the scope `repository_group:write`; the policy of an API token has to allow `repository_group`.
         */
        post: operations["createRepositoryGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/repositories/{repository_id}/groups/{group_name}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one repository group
         * @description Needs a login. An OAuth2 token needs the scope `repository_group:read`; the policy of an API token has to allow `repository_group`.
         */
        get: operations["getRepositoryGroup"];
        put?: never;
        post?: never;
        /**
         * Delete one repository group
         * @description Needs a login. An OAuth2 token needs the scope `repository_group:destroy`; the policy of an API token has to allow `repository_group`.
         */
        delete: operations["deleteRepositoryGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/default-reviewers/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List default reviewers
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `default_reviewer:read`; the policy of an API token has to allow `default_reviewer`.
         */
        get: operations["listDefaultReviewers"];
        put?: never;
        /**
         * Create one default reviewer
         * @description Needs a login. An OAuth2 token needs the scope `default_reviewer:write`; the policy of an API token has to allow `default_reviewer`.
         */
        post: operations["createDefaultReviewer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/default-reviewers/{default_reviewer_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one default reviewer
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `default_reviewer:read`; the policy of an API token has to allow `default_reviewer`.
         */
        get: operations["getDefaultReviewer"];
        /**
         * Update one default reviewer
         * @description Needs a login. An OAuth2 token needs the scope `default_reviewer:write`; the policy of an API token has to allow `default_reviewer`.
         */
        put: operations["updateDefaultReviewer"];
        post?: never;
        /**
         * Delete one default reviewer
         * @description Needs a login. An OAuth2 token needs the scope `default_reviewer:destroy`; the policy of an API token has to allow `default_reviewer`.
         */
        delete: operations["deleteDefaultReviewer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List review requests
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `review_request:read`; the policy of an API token has to allow `review_request`.
         */
        get: operations["listReviewRequests"];
        put?: never;
        /**
         * Create one review request
         * @description Needs a login. An OAuth2 token needs the scope `review_request:write`; the policy of an API token has to allow `review_request`.
         */
        post: operations["createReviewRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one review request
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `review_request:read`; the policy of an API token has to allow `review_request`.
         */
        get: operations["getReviewRequest"];
        /**
         * Update one review request
         * @description Needs a login. An OAuth2 token needs the scope `review_request:write`; the policy of an API token has to allow `review_request`.
         */
        put: operations["updateReviewRequest"];
        post?: never;
        /**
         * Delete one review request
         * @description Needs a login. An OAuth2 token needs the scope `review_request:destroy`; the policy of an API token has to allow `review_request`.
         */
        delete: operations["deleteReviewRequest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/last-update/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the last update
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `review_request_last_update:read`; the policy of an API token has to allow `review_request_last_update`.
         */
        get: operations["getLastUpdate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{username}/watched/review-requests/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List watched review requests
         * @description Needs a login. An OAuth2 token needs the scope `watched_review_request:read`; the policy of an API token has to allow `watched_review_request`.
         */
        get: operations["listWatchedReviewRequests"];
        put?: never;
        /**
         * Create one watched review request
         * @description Needs a login. An OAuth2 token needs the scope `watched_review_request:write`; the policy of an API token has to allow `watched_review_request`.
         */
        post: operations["createWatchedReviewRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{username}/watched/review-requests/{watched_obj_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one watched review request
         * @description Needs a login. An OAuth2 token needs the scope `watched_review_request:read`; the policy of an API token has to allow `watched_review_request`.
         */
        get: operations["getWatchedReviewRequest"];
        put?: never;
        post?: never;
        /**
         * Delete one watched review request
         * @description Needs a login. An OAuth2 token needs the scope `watched_review_request:destroy`; the policy of an API token has to allow `watched_review_request`.
         */
        delete: operations["deleteWatchedReviewRequest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{username}/archived-review-requests/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create one archived review request
         * @description Needs a login. An OAuth2 token needs the scope `archived_review_request:write`; the policy of an API token has to allow `archived_review_request`.
         */
        post: operations["createArchivedReviewRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{username}/archived-review-requests/{review_request_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete one archived review request
         * @description Needs a login. An OAuth2 token needs the scope `archived_review_request:destroy`; the policy of an API token has to allow `archived_review_request`.
         */
        delete: operations["deleteArchivedReviewRequest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{username}/muted-review-requests/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create one muted review request
         * @description Needs a login. An OAuth2 token needs the scope `muted_review_request:write`; the policy of an API token has to allow `muted_review_request`.
         */
        post: operations["createMutedReviewRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{username}/muted-review-requests/{review_request_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete one muted review request
         * @description Needs a login. An OAuth2 token needs the scope `muted_review_request:destroy`; the policy of an API token has to allow `muted_review_request`.
         */
        delete: operations["deleteMutedReviewRequest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the search
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `search:read`; the policy of an API token has to allow `search`.
         */
        get: operations["getSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/diffs/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List diffs
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `diff:read`; the policy of an API token has to allow `diff`.
         */
        get: operations["listDiffs"];
        put?: never;
        /**
         * Create one diff
         * @description Needs a login. An OAuth2 token needs the scope `diff:write`; the policy of an API token has to allow `diff`.
         */
        post: operations["createDiff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/diffs/{diff_revision}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one diff
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `diff:read`; the policy of an API token has to allow `diff`.
         */
        get: operations["getDiff"];
        /**
         * Update one diff
         * @description Needs a login. An OAuth2 token needs the scope `diff:write`; the policy of an API token has to allow `diff`.
         */
        put: operations["updateDiff"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/draft/diffs/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List draft diffs
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `draft_diff:read`; the policy of an API token has to allow `draft_diff`.
         */
        get: operations["listDraftDiffs"];
        put?: never;
        /**
         * Create one draft diff
         * @description Needs a login. An OAuth2 token needs the scope `draft_diff:write`; the policy of an API token has to allow `draft_diff`.
         */
        post: operations["createDraftDiff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/draft/diffs/{diff_revision}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one draft diff
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `draft_diff:read`; the policy of an API token has to allow `draft_diff`.
         */
        get: operations["getDraftDiff"];
        /**
         * Update one draft diff
         * @description Needs a login. An OAuth2 token needs the scope `draft_diff:write`; the policy of an API token has to allow `draft_diff`.
         */
        put: operations["updateDraftDiff"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/diffs/{diff_revision}/files/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List files
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `file_diff:read`; the policy of an API token has to allow `file_diff`.
         */
        get: operations["listFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/diffs/{diff_revision}/files/{filediff_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one file
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `file_diff:read`; the policy of an API token has to allow `file_diff`.
         */
        get: operations["getFile"];
        /**
         * Update one file
         * @description Needs a login. An OAuth2 token needs the scope `file_diff:write`; the policy of an API token has to allow `file_diff`.
         */
        put: operations["updateFile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/draft/diffs/{diff_revision}/files/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List draft files
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `draft_file_diff:read`; the policy of an API token has to allow `draft_file_diff`.
         */
        get: operations["listDraftFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/draft/diffs/{diff_revision}/files/{filediff_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one draft file
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `draft_file_diff:read`; the policy of an API token has to allow `draft_file_diff`.
         */
        get: operations["getDraftFile"];
        /**
         * Update one draft file
         * @description Needs a login. An OAuth2 token needs the scope `draft_file_diff:write`; the policy of an API token has to allow `draft_file_diff`.
         */
        put: operations["updateDraftFile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/diffs/{diff_revision}/files/{filediff_id}/original-file/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the original file
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `original_file:read`; the policy of an API token has to allow `original_file`.
         */
        get: operations["getOriginalFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/diffs/{diff_revision}/files/{filediff_id}/patched-file/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the patched file
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `patched_file:read`; the policy of an API token has to allow `patched_file`.
         */
        get: operations["getPatchedFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/draft/diffs/{diff_revision}/files/{filediff_id}/original-file/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the draft original file
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `draft_original_file:read`; the policy of an API token has to allow `draft_original_file`.
         */
        get: operations["getDraftOriginalFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/draft/diffs/{diff_revision}/files/{filediff_id}/patched-file/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the draft patched file
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `draft_patched_file:read`; the policy of an API token has to allow `draft_patched_file`.
         */
        get: operations["getDraftPatchedFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/diffs/{diff_revision}/commits/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List diff commits
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `commit:read`; the policy of an API token has to allow `commit`.
         */
        get: operations["listDiffCommits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/diffs/{diff_revision}/commits/{commit_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one commit
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `commit:read`; the policy of an API token has to allow `commit`.
         */
        get: operations["getCommit"];
        /**
         * Update one commit
         * @description Needs a login. An OAuth2 token needs the scope `commit:write`; the policy of an API token has to allow `commit`.
         */
        put: operations["updateCommit"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/draft/diffs/{diff_revision}/draft-commits/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List draft commits
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `draft_commit:read`; the policy of an API token has to allow `draft_commit`.
         */
        get: operations["listDraftCommits"];
        put?: never;
        /**
         * Create one draft commit
         * @description Needs a login. An OAuth2 token needs the scope `draft_commit:write`; the policy of an API token has to allow `draft_commit`.
         */
        post: operations["createDraftCommit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/draft/diffs/{diff_revision}/draft-commits/{commit_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one draft commit
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `draft_commit:read`; the policy of an API token has to allow `draft_commit`.
         */
        get: operations["getDraftCommit"];
        /**
         * Update one draft commit
         * @description Needs a login. An OAuth2 token needs the scope `draft_commit:write`; the policy of an API token has to allow `draft_commit`.
         */
        put: operations["updateDraftCommit"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/validation/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the validation
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `validation:read`; the policy of an API token has to allow `validation`.
         */
        get: operations["getValidation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/validation/diffs/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the diff validation
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `diff_validation:read`; the policy of an API token has to allow `diff_validation`.
         */
        get: operations["getDiffValidation"];
        put?: never;
        /**
         * Create the diff validation
         * @description Needs a login. An OAuth2 token needs the scope `diff_validation:write`; the policy of an API token has to allow `diff_validation`.
         */
        post: operations["createDiffValidation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/validation/commits/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the commit validation
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `commit_validation:read`; the policy of an API token has to allow `commit_validation`.
         */
        get: operations["getCommitValidation"];
        put?: never;
        /**
         * Create the commit validation
         * @description Needs a login. An OAuth2 token needs the scope `commit_validation:write`; the policy of an API token has to allow `commit_validation`.
         */
        post: operations["createCommitValidation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/draft/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one review request draft
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `review_request_draft:read`; the policy of an API token has to allow `review_request_draft`.
         */
        get: operations["getReviewRequestDraft"];
        /**
         * Update one review request draft
         * @description Needs a login. An OAuth2 token needs the scope `review_request_draft:write`; the policy of an API token has to allow `review_request_draft`.
         */
        put: operations["updateReviewRequestDraft"];
        /**
         * Create one review request draft
         * @description Needs a login. An OAuth2 token needs the scope `review_request_draft:write`; the policy of an API token has to allow `review_request_draft`.
         */
        post: operations["createReviewRequestDraft"];
        /**
         * Delete one review request draft
         * @description Needs a login. An OAuth2 token needs the scope `review_request_draft:destroy`; the policy of an API token has to allow `review_request_draft`.
         */
        delete: operations["deleteReviewRequestDraft"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/changes/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List changes
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `change:read`; the policy of an API token has to allow `change`.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/changes/{change_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one change
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `change:read`; the policy of an API token has to allow `change`.
         */
        get: operations["getChange"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/status-updates/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List status updates
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `status_update:read`; the policy of an API token has to allow `status_update`.
         */
        get: operations["listStatusUpdates"];
        put?: never;
        /**
         * Create one status update
         * @description Needs a login. An OAuth2 token needs the scope `status_update:write`; the policy of an API token has to allow `status_update`.
         */
        post: operations["createStatusUpdate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/status-updates/{status_update_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one status update
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `status_update:read`; the policy of an API token has to allow `status_update`.
         */
        get: operations["getStatusUpdate"];
        /**
         * Update one status update
         * @description Needs a login. An OAuth2 token needs the scope `status_update:write`; the policy of an API token has to allow `status_update`.
         */
        put: operations["updateStatusUpdate"];
        post?: never;
        /**
         * Delete one status update
         * @description Needs a login. An OAuth2 token needs the scope `status_update:destroy`; the policy of an API token has to allow `status_update`.
         */
        delete: operations["deleteStatusUpdate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/diff-context/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the diff context
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `diff_context:read`; the policy of an API token has to allow `diff_context`.
         */
        get: operations["getDiffContext"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/reviews/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reviews
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `review:read`; the policy of an API token has to allow `review`.
         */
        get: operations["listReviews"];
        put?: never;
        /**
         * Create one review
         * @description Needs a login. An OAuth2 token needs the scope `review:write`; the policy of an API token has to allow `review`.
         */
        post: operations["createReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/reviews/{review_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one review
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `review:read`; the policy of an API token has to allow `review`.
         */
        get: operations["getReview"];
        /**
         * Update one review
         * @description Needs a login. An OAuth2 token needs the scope `review:write`; the policy of an API token has to allow `review`.
         */
        put: operations["updateReview"];
        post?: never;
        /**
         * Delete one review
         * @description Needs a login. An OAuth2 token needs the scope `review:destroy`; the policy of an API token has to allow `review`.
         */
        delete: operations["deleteReview"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/reviews/draft/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the review draft
         * @description Needs a login. An OAuth2 token needs the scope `review_draft:read`; the policy of an API token has to allow `review_draft`.
         */
        get: operations["getReviewDraft"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/reviews/{review_id}/replies/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List replies
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `review_reply:read`; the policy of an API token has to allow `review_reply`.
         */
        get: operations["listReplies"];
        put?: never;
        /**
         * Create one reply
         * @description Needs a login. An OAuth2 token needs the scope `review_reply:write`; the policy of an API token has to allow `review_reply`.
         */
        post: operations["createReply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/reviews/{review_id}/replies/{reply_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one reply
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `review_reply:read`; the policy of an API token has to allow `review_reply`.
         */
        get: operations["getReply"];
        /**
         * Update one reply
         * @description Needs a login. An OAuth2 token needs the scope `review_reply:write`; the policy of an API token has to allow `review_reply`.
         */
        put: operations["updateReply"];
        post?: never;
        /**
         * Delete one reply
         * @description Needs a login. An OAuth2 token needs the scope `review_reply:destroy`; the policy of an API token has to allow `review_reply`.
         */
        delete: operations["deleteReply"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/reviews/{review_id}/replies/draft/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the reply draft
         * @description Needs a login. An OAuth2 token needs the scope `review_reply_draft:read`; the policy of an API token has to allow `review_reply_draft`.
         */
        get: operations["getReplyDraft"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/reviews/{review_id}/diff-comments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List review diff comments
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `review_diff_comment:read`; the policy of an API token has to allow `review_diff_comment`.
         */
        get: operations["listReviewDiffComments"];
        put?: never;
        /**
         * Create one review diff comment
         * @description Needs a login. An OAuth2 token needs the scope `review_diff_comment:write`; the policy of an API token has to allow `review_diff_comment`.
         */
        post: operations["createReviewDiffComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/reviews/{review_id}/diff-comments/{comment_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one review diff comment
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `review_diff_comment:read`; the policy of an API token has to allow `review_diff_comment`.
         */
        get: operations["getReviewDiffComment"];
        /**
         * Update one review diff comment
         * @description Needs a login. An OAuth2 token needs the scope `review_diff_comment:write`; the policy of an API token has to allow `review_diff_comment`.
         */
        put: operations["updateReviewDiffComment"];
        post?: never;
        /**
         * Delete one review diff comment
         * @description Needs a login. An OAuth2 token needs the scope `review_diff_comment:destroy`; the policy of an API token has to allow `review_diff_comment`.
         */
        delete: operations["deleteReviewDiffComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/reviews/{review_id}/file-attachment-comments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List file attachment comments
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `review_file_attachment_comment:read`; the policy of an API token has to allow `review_file_attachment_comment`.
         */
        get: operations["listFileAttachmentComments"];
        put?: never;
        /**
         * Create one file attachment comment
         * @description Needs a login. An OAuth2 token needs the scope `review_file_attachment_comment:write`; the policy of an API token has to allow `review_file_attachment_comment`.
         */
        post: operations["createFileAttachmentComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/reviews/{review_id}/file-attachment-comments/{comment_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one file attachment comment
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `review_file_attachment_comment:read`; the policy of an API token has to allow `review_file_attachment_comment`.
         */
        get: operations["getFileAttachmentComment"];
        /**
         * Update one file attachment comment
         * @description Needs a login. An OAuth2 token needs the scope `review_file_attachment_comment:write`; the policy of an API token has to allow `review_file_attachment_comment`.
         */
        put: operations["updateFileAttachmentComment"];
        post?: never;
        /**
         * Delete one file attachment comment
         * @description Needs a login. An OAuth2 token needs the scope `review_file_attachment_comment:destroy`; the policy of an API token has to allow `review_file_attachment_comment`.
         */
        delete: operations["deleteFileAttachmentComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/reviews/{review_id}/general-comments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List general comments
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `review_general_comment:read`; the policy of an API token has to allow `review_general_comment`.
         */
        get: operations["listGeneralComments"];
        put?: never;
        /**
         * Create one general comment
         * @description Needs a login. An OAuth2 token needs the scope `review_general_comment:write`; the policy of an API token has to allow `review_general_comment`.
         */
        post: operations["createGeneralComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/reviews/{review_id}/general-comments/{comment_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one general comment
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `review_general_comment:read`; the policy of an API token has to allow `review_general_comment`.
         */
        get: operations["getGeneralComment"];
        /**
         * Update one general comment
         * @description Needs a login. An OAuth2 token needs the scope `review_general_comment:write`; the policy of an API token has to allow `review_general_comment`.
         */
        put: operations["updateGeneralComment"];
        post?: never;
        /**
         * Delete one general comment
         * @description Needs a login. An OAuth2 token needs the scope `review_general_comment:destroy`; the policy of an API token has to allow `review_general_comment`.
         */
        delete: operations["deleteGeneralComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/reviews/{review_id}/replies/{reply_id}/diff-comments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List review reply diff comments
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `review_reply_diff_comment:read`; the policy of an API token has to allow `review_reply_diff_comment`.
         */
        get: operations["listReviewReplyDiffComments"];
        put?: never;
        /**
         * Create one review reply diff comment
         * @description Needs a login. An OAuth2 token needs the scope `review_reply_diff_comment:write`; the policy of an API token has to allow `review_reply_diff_comment`.
         */
        post: operations["createReviewReplyDiffComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/reviews/{review_id}/replies/{reply_id}/diff-comments/{comment_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one review reply diff comment
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `review_reply_diff_comment:read`; the policy of an API token has to allow `review_reply_diff_comment`.
         */
        get: operations["getReviewReplyDiffComment"];
        /**
         * Update one review reply diff comment
         * @description Needs a login. An OAuth2 token needs the scope `review_reply_diff_comment:write`; the policy of an API token has to allow `review_reply_diff_comment`.
         */
        put: operations["updateReviewReplyDiffComment"];
        post?: never;
        /**
         * Delete one review reply diff comment
         * @description Needs a login. An OAuth2 token needs the scope `review_reply_diff_comment:destroy`; the policy of an API token has to allow `review_reply_diff_comment`.
         */
        delete: operations["deleteReviewReplyDiffComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/reviews/{review_id}/replies/{reply_id}/file-attachment-comments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List review reply file attachment comments
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `review_reply_file_attachment_comment:read`; the policy of an API token has to allow `review_reply_file_attachment_comment`.
         */
        get: operations["listReviewReplyFileAttachmentComments"];
        put?: never;
        /**
         * Create one review reply file attachment comment
         * @description Needs a login. An OAuth2 token needs the scope `review_reply_file_attachment_comment:write`; the policy of an API token has to allow `review_reply_file_attachment_comment`.
         */
        post: operations["createReviewReplyFileAttachmentComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/reviews/{review_id}/replies/{reply_id}/file-attachment-comments/{comment_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one review reply file attachment comment
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `review_reply_file_attachment_comment:read`; the policy of an API token has to allow `review_reply_file_attachment_comment`.
         */
        get: operations["getReviewReplyFileAttachmentComment"];
        /**
         * Update one review reply file attachment comment
         * @description Needs a login. An OAuth2 token needs the scope `review_reply_file_attachment_comment:write`; the policy of an API token has to allow `review_reply_file_attachment_comment`.
         */
        put: operations["updateReviewReplyFileAttachmentComment"];
        post?: never;
        /**
         * Delete one review reply file attachment comment
         * @description Needs a login. An OAuth2 token needs the scope `review_reply_file_attachment_comment:destroy`; the policy of an API token has to allow `review_reply_file_attachment_comment`.
         */
        delete: operations["deleteReviewReplyFileAttachmentComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/reviews/{review_id}/replies/{reply_id}/general-comments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List review reply general comments
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `review_reply_general_comment:read`; the policy of an API token has to allow `review_reply_general_comment`.
         */
        get: operations["listReviewReplyGeneralComments"];
        put?: never;
        /**
         * Create one review reply general comment
         * @description Needs a login. An OAuth2 token needs the scope `review_reply_general_comment:write`; the policy of an API token has to allow `review_reply_general_comment`.
         */
        post: operations["createReviewReplyGeneralComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/reviews/{review_id}/replies/{reply_id}/general-comments/{comment_id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one review reply general comment
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `review_reply_general_comment:read`; the policy of an API token has to allow `review_reply_general_comment`.
         */
        get: operations["getReviewReplyGeneralComment"];
        /**
         * Update one review reply general comment
         * @description Needs a login. An OAuth2 token needs the scope `review_reply_general_comment:write`; the policy of an API token has to allow `review_reply_general_comment`.
         */
        put: operations["updateReviewReplyGeneralComment"];
        post?: never;
        /**
         * Delete one review reply general comment
         * @description Needs a login. An OAuth2 token needs the scope `review_reply_general_comment:destroy`; the policy of an API token has to allow `review_reply_general_comment`.
         */
        delete: operations["deleteReviewReplyGeneralComment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/diffs/{diff_revision}/files/{filediff_id}/diff-comments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List file diff comments
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `diff_comment:read`; the policy of an API token has to allow `diff_comment`.
         */
        get: operations["listFileDiffComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/review-requests/{review_request_id}/file-attachments/{file_attachment_id}/file-attachment-comments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List review request file attachment comments
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `file_attachment_comment:read`; the policy of an API token has to allow `file_attachment_comment`.
         */
        get: operations["listReviewRequestFileAttachmentComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reviews/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all reviews
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `review:read`; the policy of an API token has to allow `review`.
         */
        get: operations["listAllReviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/diff-comments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all diff comments
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `diff_comment:read`; the policy of an API token has to allow `diff_comment`.
         */
        get: operations["listAllDiffComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/file-attachment-comments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all file attachment comments
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `file_attachment_comment:read`; the policy of an API token has to allow `file_attachment_comment`.
         */
        get: operations["listAllFileAttachmentComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/general-comments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all general comments
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `general_comment:read`; the policy of an API token has to allow `general_comment`.
         */
        get: operations["listAllGeneralComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the root
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `root:read`; the policy of an API token has to allow `root`.
         */
        get: operations["getRoot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/info/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the info
         * @description Open to everybody, unless the server asks for a login everywhere; what somebody may not see is not there. An OAuth2 token needs the scope `server_info:read`; the policy of an API token has to allow `server_info`.
         */
        get: operations["getInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit entries
         * @description Needs a login. An OAuth2 token needs the scope `audit:read`; the policy of an API token has to allow `audit`.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/token/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a grant for a token (RFC 6749)
         * @description Open to every client. One with a secret says it in a Basic header or in the form.
         */
        post: operations["exchangeOAuthGrant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/revoke/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a token (RFC 7009)
         * @description Open to every client. One with a secret says it in a Basic header or in the form.
         */
        post: operations["revokeOAuthToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/introspect/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask about a token (RFC 7662)
         * @description Open to every client. One with a secret says it in a Basic header or in the form.
         */
        post: operations["introspectOAuthToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/device_authorization/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin the login of a device (RFC 8628)
         * @description Open to every client. One with a secret says it in a Basic header or in the form.
         */
        post: operations["authorizeOAuthDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what the authorization server can do (RFC 8414)
         * @description Open to every client. One with a secret says it in a Basic header or in the form.
         */
        get: operations["getAuthorizationServer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Failure: {
            /**
             * @description The request failed.
             * @constant
             */
            stat: "fail";
            /** @description Why it failed. */
            err: {
                /** @description The number of the failure, for programs. */
                code: number;
                /** @description What is wrong, and what to do. */
                msg: string;
                /** @description The name of the failure, for programs. */
                type: string;
                /**
                 * Format: uri
                 * @description What this means, and what to do about it.
                 */
                doc_url: string;
                /** @description What the operator finds in the log: that of `X-Request-Id`. */
                request_id: string;
                /**
                 * @deprecated
                 * @description With a 5xx that is our fault: the `request_id`.
                 */
                trace_id?: string;
            };
            /** @description Messages by field; those about the whole form are under `__all__`. */
            fields?: {
                [key: string]: string[];
            };
            /** @description With 220: how many bytes are possible. */
            max_size?: number;
            /** @description With 206: what was sent. */
            repository?: string;
            /** @description With 105 of a draft: the draft as it was. */
            draft?: {
                [key: string]: unknown;
            };
            /** @description With 204: the review request that has the commit id. */
            review_request?: {
                [key: string]: unknown;
            };
            /** @description With 102, 105, 220 and 224: what is wrong. */
            reason?: string;
            /** @description With 224: the line of the patch; 0: all of it. */
            linenum?: number;
        };
        Problem: {
            /**
             * Format: uri
             * @description What this means, and what to do about it.
             */
            type: string;
            /** @description What is usually wrong. */
            title: string;
            /** @description The status, as a number. */
            status: number;
            /** @description What is wrong, and what to do. */
            detail: string;
            /** @description The number of the failure, for programs. */
            code: number;
            /**
             * Format: uri
             * @description What this means, and what to do about it.
             */
            doc_url: string;
            /** @description What the operator finds in the log: that of `X-Request-Id`. */
            request_id: string;
            /**
             * @deprecated
             * @description With a 5xx that is our fault: the `request_id`.
             */
            trace_id?: string;
            /** @description Messages by field; those about the whole form are under `__all__`. */
            fields?: {
                [key: string]: string[];
            };
            /** @description With 220: how many bytes are possible. */
            max_size?: number;
            /** @description With 206: what was sent. */
            repository?: string;
            /** @description With 105 of a draft: the draft as it was. */
            draft?: {
                [key: string]: unknown;
            };
            /** @description With 204: the review request that has the commit id. */
            review_request?: {
                [key: string]: unknown;
            };
            /** @description With 102, 105, 220 and 224: what is wrong. */
            reason?: string;
            /** @description With 224: the line of the patch; 0: all of it. */
            linenum?: number;
        };
        OAuthFailure: {
            /**
             * @description What is wrong, for programs.
             * @enum {string}
             */
            error: "invalid_request" | "invalid_client" | "invalid_grant" | "unauthorized_client" | "unsupported_grant_type" | "invalid_scope" | "access_denied" | "authorization_pending" | "slow_down" | "expired_token" | "temporarily_unavailable" | "server_error";
            /** @description The same for developers. */
            error_description: string;
            /**
             * Format: uri
             * @description What this means, and what to do about it.
             */
            error_uri: string;
            /** @description What the operator finds in the log: that of `X-Request-Id`. */
            request_id: string;
        };
        AccessToken: {
            /** @description What requests send as `Authorization: Bearer <token>`. */
            access_token: string;
            /**
             * @description How it is sent.
             * @constant
             */
            token_type: "Bearer";
            /** @description Seconds until it ends. */
            expires_in: number;
            /** @description What the next token is exchanged for. */
            refresh_token?: string;
            /** @description Names of scopes, separated by blanks. */
            scope?: string;
        };
        Introspection: {
            /** @description Of a token that is not valid nothing more is said. */
            active: boolean;
            /** @description The application that it was issued to. */
            client_id?: string;
            /** @description The authorization server that issued it. */
            iss?: string;
            /** @description Names of scopes, separated by blanks. */
            scope?: string;
            /** @description The user name of the person that it acts for. */
            username?: string;
            /** @description The same person, by a name that stays. */
            sub?: string;
            /**
             * @description What kind of token it is.
             * @enum {unknown}
             */
            token_type?: "Bearer" | "refresh_token";
            /** @description When it was issued, in seconds since 1970. */
            iat?: number;
            /** @description When it ends, in seconds since 1970. */
            exp?: number;
        };
        DeviceAuthorization: {
            /** @description What the device asks for its token with. */
            device_code: string;
            /** @description What the person types in. */
            user_code: string;
            /** @description The address that the person opens. */
            verification_uri: string;
            /** @description Seconds until both codes end. */
            expires_in: number;
            /** @description Seconds to wait between two requests for the token. */
            interval: number;
        };
        AuthorizationServer: {
            /** @description What the server is called in answers and tokens. */
            issuer: string;
            /** @description Where people consent. */
            authorization_endpoint: string;
            /** @description Where clients get tokens. */
            token_endpoint: string;
            /** @description Where clients end tokens. */
            revocation_endpoint: string;
            /** @description Where clients ask about tokens. */
            introspection_endpoint: string;
            /** @description Where the login of a device begins. */
            device_authorization_endpoint: string;
            /** @description The scopes that open something here. */
            scopes_supported: string[];
            /** @description What the consent page can answer with. */
            response_types_supported: string[];
            /** @description How the answer of the consent page travels. */
            response_modes_supported: string[];
            /** @description What tokens are given for. */
            grant_types_supported: string[];
            /** @description How a client says who it is there. */
            token_endpoint_auth_methods_supported: string[];
            /** @description How a client says who it is there. */
            revocation_endpoint_auth_methods_supported: string[];
            /** @description How a client says who it is there. */
            introspection_endpoint_auth_methods_supported: string[];
            /** @description How a code is tied to its client (RFC 7636). */
            code_challenge_methods_supported: string[];
            /** @description Whether answers name the issuer (RFC 9207). */
            authorization_response_iss_parameter_supported: boolean;
        };
        /** @description A link with its method. */
        Link: {
            /** @description The URL. */
            href: string;
            /**
             * @description The method to call it with.
             * @enum {string}
             */
            method: "GET" | "POST" | "PUT" | "DELETE";
            /** @description The name of the linked object; links to lists and actions have none. */
            title?: string;
        };
        /** @description An API token as its owner sees it. Times are ISO 8601, or null. */
        ApiToken: {
            /** @description In a token format that is no longer used. */
            deprecated: boolean;
            /** @description The time in `expires` is over. */
            expired: boolean;
            /** @description When it stops being accepted; null: never. */
            expires: string | null;
            /** @description What clients keep with the token (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description Unique among all API tokens. */
            id: number;
            /** @description When it was made invalid; null while it is valid. */
            invalid_date: string | null;
            /** @description Why it was made invalid; empty while it is valid. */
            invalid_reason: string;
            /** @description When it was last changed. */
            last_updated: string;
            /** @description When a request last came with it; null: never. */
            last_used: string | null;
            /** @description What it is for, in the words of its owner. */
            note: string;
            /** @description What it may be used for (docs/wire/access.md#tokens-and-scopes). */
            policy: {
                [key: string]: unknown;
            };
            /** @description When it was created. */
            time_added: string;
            /** @description Shown once, when it is created; otherwise empty. */
            token: string;
            /** @description The format of the token. */
            token_generator_id: string;
            /** @description False: no longer accepted, for ever. */
            valid: boolean;
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
        };
        ApiTokenAnswer: {
            api_token: components["schemas"]["ApiToken"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        ApiTokenListAnswer: {
            api_tokens: components["schemas"]["ApiToken"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description An application as its owner sees it. */
        OAuthApp: {
            /** @description How it gets tokens. */
            authorization_grant_type: string;
            /** @description What it calls itself at the endpoints of OAuth2. */
            client_id: string;
            /** @description Shown once, when it was made; the empty string at all other times. */
            client_secret: string;
            /** @description `confidential`: it can keep a secret; `public`: it cannot. */
            client_type: string;
            /** @description False: it gets no tokens, and those that it has are refused. */
            enabled: boolean;
            /** @description Null after a change that empties it, as in the reference. */
            extra_data: {
                [key: string]: unknown;
            } | null;
            /** @description Unique among all applications. */
            id: number;
            /** @description Shown on the consent page. */
            name: string;
            /** @description Where people are sent back to after they have consented. */
            redirect_uris: string[];
            /** @description Skips the consent page. */
            skip_authorization: boolean;
            /** @description Shown once, when it was made; the empty string at all other times. */
            webhook_secret: string;
            /** @description The address for messages about its tokens; empty: no messages. */
            webhook_url: string;
            /** @description With `expand=user`: what the link leads to. */
            user?: components["schemas"]["User"];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        OAuthAppAnswer: {
            oauth_app: components["schemas"]["OAuthApp"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        OAuthAppListAnswer: {
            oauth_apps: components["schemas"]["OAuthApp"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description An access token as its owner sees it. Its id is in its links only. */
        OAuthToken: {
            /** @description Name of the application it was issued to. */
            application: string;
            /** @description ISO 8601 with microseconds, unless they are zero, and `+00:00`. */
            expires: string;
            /** @description `<policy id>:<access>`, in the given order. */
            scope: string[];
            /** @description The token itself, or its first 8 characters and `…` where MASK_FOREIGN_TOKENS hides it. */
            token: string;
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
        };
        OAuthTokenAnswer: {
            oauth_token: components["schemas"]["OAuthToken"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        OAuthTokenListAnswer: {
            oauth_tokens: components["schemas"]["OAuthToken"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A token's use, at most a minute old. */
        OAuthTokenUsage: {
            /** @description ISO 8601; null: never used. */
            last_used: string | null;
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
        };
        OAuthTokenUsageAnswer: {
            usage: components["schemas"]["OAuthTokenUsage"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A review group as clients see it. */
        Group: {
            /** @description Unique among all groups. */
            id: number;
            /** @description Unique in its Local Site; part of the group's URL. */
            name: string;
            /** @description Shown to people. */
            display_name: string;
            /** @description Empty, or addresses separated by commas. */
            mailing_list: string;
            /** @description Only members may see it. */
            invite_only: boolean;
            /** @description Listed for non-members. */
            visible: boolean;
            /** @description What clients keep with the group (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description URL of the group's page. */
            absolute_url: string;
            /**
             * @deprecated
             * @description The same as absolute_url. Use `absolute_url`: this one stays until 2028-12-01 at least.
             */
            url: string;
            /** @description With `expand=review_group_users`: what the link leads to. */
            review_group_users?: components["schemas"]["ReviewGroupUser"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        GroupAnswer: {
            group: components["schemas"]["Group"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        GroupListAnswer: {
            groups: components["schemas"]["Group"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A person as clients see them. The optional members are left out if the caller may not see the profile. */
        ReviewGroupUser: {
            /** @description Unique among all people. */
            id: number;
            /** @description Unique; part of the person's URL. */
            username: string;
            /** @description The address for mail. */
            email?: string;
            /** @description The given name. */
            first_name?: string;
            /** @description The family name. */
            last_name?: string;
            /** @description First and last name. */
            fullname?: string;
            /** @description False: may not log in. */
            is_active: boolean;
            /** @description URL path of the person's page. */
            url: string;
            /** @description With `expand=user`: what the link leads to. */
            user?: components["schemas"]["User"];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        ReviewGroupUserAnswer: {
            user: components["schemas"]["ReviewGroupUser"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        ReviewGroupUserListAnswer: {
            users: components["schemas"]["ReviewGroupUser"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A review group as clients see it. */
        WatchedReviewGroup: {
            /** @description Unique among all groups. */
            id: number;
            /** @description Unique in its Local Site; part of the group's URL. */
            name: string;
            /** @description Shown to people. */
            display_name: string;
            /** @description Empty, or addresses separated by commas. */
            mailing_list: string;
            /** @description Only members may see it. */
            invite_only: boolean;
            /** @description Listed for non-members. */
            visible: boolean;
            /** @description What clients keep with the group (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description URL of the group's page. */
            absolute_url: string;
            /** @description The same as absolute_url. */
            url: string;
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
        };
        WatchedReviewGroupAnswer: {
            watched_review_group: components["schemas"]["WatchedReviewGroup"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        WatchedReviewGroupListAnswer: {
            watched_review_groups: components["schemas"]["WatchedReviewGroupEntry"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A group that the caller watches, in the list. */
        WatchedReviewGroupEntry: {
            /** @description The id of the group. */
            id: number;
            /** @description The group. */
            watched_review_group: components["schemas"]["Group"];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
        };
        /** @description A diff file attachment as clients see it. */
        DiffFileAttachment: {
            /** @description Unique among all attachments. */
            id: number;
            /** @description Shown to people. */
            caption: string;
            /** @description Its name when it was uploaded. */
            filename: string;
            /** @description Its media type, found from its bytes; that of a text from its name, too. */
            mimetype: string;
            /** @description URL to download the file from. */
            absolute_url: string;
            /**
             * @deprecated
             * @description The same as absolute_url. Use `absolute_url`: this one stays until 2028-12-01 at least.
             */
            url: string;
            /** @description URL of a picture for its media type. */
            icon_url: string;
            /** @description URL path of the page that shows it; empty: it cannot be shown. */
            review_url: string;
            /** @description An HTML fragment. */
            thumbnail: string;
            /** @description Whether that page can show it. */
            is_review_ui_accessible_by: boolean;
            /** @description SHA-256 of its bytes, in hexadecimal digits. */
            sha256_checksum: string;
            /** @description What clients keep with the attachment (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description Path in the repository: where the file is committed, or where the diff puts it. */
            repository_file_path: string;
            /** @description Its revision in the repository; null for the new side of a diff. */
            repository_revision: string | null;
            /** @description Null, or absent if there is a link of this name. */
            added_in_filediff?: null | components["schemas"]["DraftFile"] | components["schemas"]["File"];
            /** @description Null: these attachments have no revisions. */
            attachment_history_id: null;
            /** @description Always 0: these attachments have no revisions. */
            revision: number;
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        DiffFileAttachmentAnswer: {
            diff_file_attachment: components["schemas"]["DiffFileAttachment"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        DiffFileAttachmentListAnswer: {
            diff_file_attachments: components["schemas"]["DiffFileAttachment"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A file attachment as clients see it. */
        FileAttachment: {
            /** @description Unique among all attachments. */
            id: number;
            /** @description Shown to people. */
            caption: string;
            /** @description Its name when it was uploaded. */
            filename: string;
            /** @description Its media type, found from its bytes; that of a text from its name, too. */
            mimetype: string;
            /** @description URL to download the file from. */
            absolute_url: string;
            /**
             * @deprecated
             * @description The same as absolute_url. Use `absolute_url`: this one stays until 2028-12-01 at least.
             */
            url: string;
            /** @description URL of a picture for its media type. */
            icon_url: string;
            /** @description URL path of the page that shows it; empty: it cannot be shown. */
            review_url: string;
            /** @description An HTML fragment. */
            thumbnail: string;
            /** @description Whether that page can show it. */
            is_review_ui_accessible_by: boolean;
            /** @description SHA-256 of its bytes, in hexadecimal digits. */
            sha256_checksum: string;
            /** @description What clients keep with the attachment (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description What its revisions have in common: an upload that names it is the next one. */
            attachment_history_id: number;
            /** @description 1 for the first upload. */
            revision: number;
            /** @description With `expand=file_attachment_comments`: what the link leads to. */
            file_attachment_comments?: components["schemas"]["ReviewRequestFileAttachmentComment"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        FileAttachmentAnswer: {
            file_attachment: components["schemas"]["FileAttachment"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        FileAttachmentListAnswer: {
            file_attachments: components["schemas"]["FileAttachment"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A file attachment as clients see it. */
        DraftFileAttachment: {
            /** @description Unique among all attachments. */
            id: number;
            /** @description Shown to people. */
            caption: string;
            /** @description Its name when it was uploaded. */
            filename: string;
            /** @description Its media type, found from its bytes; that of a text from its name, too. */
            mimetype: string;
            /** @description URL to download the file from. */
            absolute_url: string;
            /**
             * @deprecated
             * @description The same as absolute_url. Use `absolute_url`: this one stays until 2028-12-01 at least.
             */
            url: string;
            /** @description URL of a picture for its media type. */
            icon_url: string;
            /** @description URL path of the page that shows it; empty: it cannot be shown. */
            review_url: string;
            /** @description An HTML fragment. */
            thumbnail: string;
            /** @description Whether that page can show it. */
            is_review_ui_accessible_by: boolean;
            /** @description SHA-256 of its bytes, in hexadecimal digits. */
            sha256_checksum: string;
            /** @description What clients keep with the attachment (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description What its revisions have in common: an upload that names it is the next one. */
            attachment_history_id: number;
            /** @description 1 for the first upload. */
            revision: number;
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
        };
        DraftFileAttachmentAnswer: {
            draft_file_attachment: components["schemas"]["DraftFileAttachment"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        DraftFileAttachmentListAnswer: {
            draft_file_attachments: components["schemas"]["DraftFileAttachment"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A person's file as its owner sees it. */
        UserFileAttachment: {
            /** @description Unique among all attachments. */
            id: number;
            /** @description Shown to people. */
            caption: string;
            /** @description Its name when it was uploaded; null before. */
            filename: string | null;
            /** @description Its media type, found from its bytes; that of a text from its name, too. Empty before the upload. */
            mimetype: string;
            /** @description URL of the file for texts, also before the upload. Whoever knows it, and may use the site, gets the file. */
            absolute_url: string;
            /** @description URL of a picture for its media type. */
            icon_url: string;
            /** @description An HTML fragment; empty before the upload. */
            thumbnail: string;
            /** @description What clients keep with the file (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
        };
        UserFileAttachmentAnswer: {
            user_file_attachment: components["schemas"]["UserFileAttachment"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        UserFileAttachmentListAnswer: {
            user_file_attachments: components["schemas"]["UserFileAttachment"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description The session as clients see it. */
        Session: {
            /** @description Whether somebody is logged in. */
            authenticated: boolean;
            /** @description With `expand=user`: what the link leads to. */
            user?: components["schemas"]["User"];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        SessionAnswer: {
            session: components["schemas"]["Session"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A person as clients see them. The optional members are left out if the caller may not see the profile. */
        User: {
            /** @description Unique among all people. */
            id: number;
            /** @description Unique; part of the person's URL. */
            username: string;
            /** @description The address for mail. */
            email?: string;
            /** @description The given name. */
            first_name?: string;
            /** @description The family name. */
            last_name?: string;
            /** @description First and last name. */
            fullname?: string;
            /** @description False: may not log in. */
            is_active: boolean;
            /** @description URL path of the person's page. */
            url: string;
            /** @description With `expand=api_tokens`: what the link leads to. */
            api_tokens?: components["schemas"]["ApiToken"][];
            /** @description With `expand=user_file_attachments`: what the link leads to. */
            user_file_attachments?: components["schemas"]["UserFileAttachment"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        UserAnswer: {
            user: components["schemas"]["User"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        UserListAnswer: {
            users: components["schemas"]["User"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description What a person watches: there are links to both kinds. */
        Watched: {
            /** @description With `expand=watched_review_groups`: what the link leads to. */
            watched_review_groups?: components["schemas"]["WatchedReviewGroupEntry"][];
            /** @description With `expand=watched_review_requests`: what the link leads to. */
            watched_review_requests?: components["schemas"]["WatchedReviewRequestEntry"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        WatchedAnswer: {
            watched: components["schemas"]["Watched"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A repository as clients see it. */
        Repository: {
            /** @description Unique among all repositories. */
            id: number;
            /** @description Shown to people. */
            name: string;
            /** @description Where clients clone it from. */
            path: string;
            /** @description Name of the version control system. */
            tool: string;
            /** @description Another address of the same repository; empty: none. */
            mirror_path: string;
            /** @description The URL of a bug, with `%s` for the bug's id; empty: none. */
            bug_tracker: string;
            /**
             * @description Whether patches need a base folder: no, their paths begin at the root.
             * @constant
             */
            requires_basedir: false;
            /**
             * @description Whether changes have numbers of the version control system.
             * @constant
             */
            requires_change_number: false;
            /**
             * @description Whether branches and commits can be read: the service reads no repository.
             * @constant
             */
            supports_post_commit: false;
            /** @description Listed. */
            visible: boolean;
            /** @description What clients keep with the repository (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description With `expand=diff_file_attachments`: what the link leads to. */
            diff_file_attachments?: components["schemas"]["DiffFileAttachment"][];
            /** @description With `expand=repository_users`: what the link leads to. */
            repository_users?: components["schemas"]["RepositoryUser"][];
            /** @description With `expand=repository_groups`: what the link leads to. */
            repository_groups?: components["schemas"]["RepositoryGroup"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        RepositoryAnswer: {
            repository: components["schemas"]["Repository"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        RepositoryListAnswer: {
            repositories: components["schemas"]["Repository"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A person as clients see them. The optional members are left out if the caller may not see the profile. */
        RepositoryUser: {
            /** @description Unique among all people. */
            id: number;
            /** @description Unique; part of the person's URL. */
            username: string;
            /** @description The address for mail. */
            email?: string;
            /** @description The given name. */
            first_name?: string;
            /** @description The family name. */
            last_name?: string;
            /** @description First and last name. */
            fullname?: string;
            /** @description False: may not log in. */
            is_active: boolean;
            /** @description URL path of the person's page. */
            url: string;
            /** @description With `expand=user`: what the link leads to. */
            user?: components["schemas"]["User"];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        RepositoryUserAnswer: {
            user: components["schemas"]["RepositoryUser"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        RepositoryUserListAnswer: {
            users: components["schemas"]["RepositoryUser"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A review group as clients see it. */
        RepositoryGroup: {
            /** @description Unique among all groups. */
            id: number;
            /** @description Unique in its Local Site; part of the group's URL. */
            name: string;
            /** @description Shown to people. */
            display_name: string;
            /** @description Empty, or addresses separated by commas. */
            mailing_list: string;
            /** @description Only members may see it. */
            invite_only: boolean;
            /** @description Listed for non-members. */
            visible: boolean;
            /** @description What clients keep with the group (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description URL of the group's page. */
            absolute_url: string;
            /** @description The same as absolute_url. */
            url: string;
            /** @description With `expand=group`: what the link leads to. */
            group?: components["schemas"]["Group"];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        RepositoryGroupAnswer: {
            group: components["schemas"]["RepositoryGroup"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        RepositoryGroupListAnswer: {
            groups: components["schemas"]["RepositoryGroup"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A default reviewer as clients see it. Groups and repositories that the caller may not see are left out. */
        DefaultReviewer: {
            /** @description Unique among all default reviewers. */
            id: number;
            /** @description Shown to people. */
            name: string;
            /** @description The files: a regular expression that their paths in a diff begin with. */
            file_regex: string;
            /** @description The groups that are asked to review. */
            groups: components["schemas"]["Link"][] | components["schemas"]["Group"][];
            /** @description The repositories of such changes; empty: all of the Local Site. */
            repositories: components["schemas"]["Link"][] | components["schemas"]["Repository"][];
            /** @description The people who are asked to review. */
            users: components["schemas"]["Link"][] | components["schemas"]["User"][];
            /** @description What clients keep with it (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        DefaultReviewerAnswer: {
            default_reviewer: components["schemas"]["DefaultReviewer"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        DefaultReviewerListAnswer: {
            default_reviewers: components["schemas"]["DefaultReviewer"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A review request as clients see it. */
        ReviewRequest: {
            /** @description One line on the change. */
            summary: string;
            /** @description What the change does, and why. */
            description: string;
            /**
             * @description How the description is written.
             * @enum {string}
             */
            description_text_type: "plain" | "markdown" | "html";
            /** @description How it was tested. */
            testing_done: string;
            /**
             * @description How that text is written.
             * @enum {string}
             */
            testing_done_text_type: "plain" | "markdown" | "html";
            /** @description Null: each text has a type of its own. */
            text_type: null;
            /** @description Ids at a bug tracker. */
            bugs_closed: string[];
            /** @description The branch that it is for. */
            branch: string;
            /** @description The commit that it is about, unique in its repository; null: none was named. */
            commit_id: string | null;
            /** @description Other review requests that have to come first: those that the reader may see. */
            depends_on: components["schemas"]["Link"][] | components["schemas"]["ReviewRequest"][];
            /** @description The groups that are asked to review it. */
            target_groups: components["schemas"]["Link"][] | components["schemas"]["Group"][];
            /** @description The people who are asked to review it. */
            target_people: components["schemas"]["Link"][] | components["schemas"]["User"][];
            /** @description What clients keep with it (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description The number on its Local Site, as in URLs. */
            id: number;
            /** @description URL of its page. */
            absolute_url: string;
            /** @description The path of its page. */
            url: string;
            /**
             * @description Whether it is still open, and if not, how it was closed.
             * @enum {string}
             */
            status: "pending" | "submitted" | "discarded";
            /** @description Published. */
            public: boolean;
            /** @description When it was created. */
            time_added: string;
            /** @description When it was last changed. */
            last_updated: string;
            /** @description Null, or absent if there is a link of this name. */
            repository?: null | components["schemas"]["Repository"];
            /** @description Whether the change may be submitted, by the rule of this service (docs/extending.md#what-approves-a-change). */
            approved: boolean;
            /** @description Why it is not approved; null: it is. */
            approval_failure: string | null;
            /** @description Review requests that wait for it: those that the reader may see. */
            blocks: components["schemas"]["Link"][] | components["schemas"]["ReviewRequest"][];
            /** @description The number of a changeset, as servers other than Git's have; null: it has none. */
            changenum: number | null;
            /** @description What was said when it was closed; null while it is pending. */
            close_description: string | null;
            /**
             * @description How that text is written.
             * @enum {string}
             */
            close_description_text_type: "plain" | "markdown" | "html";
            /** @description Whether its diffs are series of commits. */
            created_with_history: boolean;
            /** @description How many issues of its published reviews were dropped. */
            issue_dropped_count: number;
            /** @description How many are open. */
            issue_open_count: number;
            /** @description How many were resolved. */
            issue_resolved_count: number;
            /** @description How many are said to be resolved or dropped, and wait for somebody to verify it. */
            issue_verifying_count: number;
            /** @description How many of its published reviews say Ship It. */
            ship_it_count: number;
            /** @description With `expand=file_attachments`: what the link leads to. */
            file_attachments?: components["schemas"]["FileAttachment"][];
            /** @description With `expand=diffs`: what the link leads to. */
            diffs?: components["schemas"]["Diff"][];
            /** @description With `expand=changes`: what the link leads to. */
            changes?: components["schemas"]["Change"][];
            /** @description With `expand=status_updates`: what the link leads to. */
            status_updates?: components["schemas"]["StatusUpdate"][];
            /** @description With `expand=reviews`: what the link leads to. */
            reviews?: components["schemas"]["Review"][];
            /** @description With `expand=submitter`: what the link leads to. */
            submitter?: components["schemas"]["User"];
            /** @description With `expand=latest_diff`: what the link leads to. */
            latest_diff?: components["schemas"]["Diff"];
            /** @description With `expand=draft`: what the link leads to. */
            draft?: components["schemas"]["ReviewRequestDraft"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        ReviewRequestAnswer: {
            review_request: components["schemas"]["ReviewRequest"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        ReviewRequestListAnswer: {
            review_requests: components["schemas"]["ReviewRequest"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description The last update as clients see it. */
        LastUpdate: {
            /** @description What happened, for people. */
            summary: string;
            /** @description When it happened. */
            timestamp: string;
            /**
             * @description What was updated.
             * @enum {string}
             */
            type: "review-request" | "diff" | "review" | "reply";
            /** @description Who did it, as a whole object; null for those who may not see that person. */
            user: {
                [key: string]: unknown;
            } | null;
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
        };
        LastUpdateAnswer: {
            last_update: components["schemas"]["LastUpdate"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A review request as clients see it. */
        WatchedReviewRequest: {
            /** @description One line on the change. */
            summary: string;
            /** @description What the change does, and why. */
            description: string;
            /**
             * @description How the description is written.
             * @enum {string}
             */
            description_text_type: "plain" | "markdown" | "html";
            /** @description How it was tested. */
            testing_done: string;
            /**
             * @description How that text is written.
             * @enum {string}
             */
            testing_done_text_type: "plain" | "markdown" | "html";
            /** @description Null: each text has a type of its own. */
            text_type: null;
            /** @description Ids at a bug tracker. */
            bugs_closed: string[];
            /** @description The branch that it is for. */
            branch: string;
            /** @description The commit that it is about, unique in its repository; null: none was named. */
            commit_id: string | null;
            /** @description Other review requests that have to come first: those that the reader may see. */
            depends_on: components["schemas"]["Link"][];
            /** @description The groups that are asked to review it. */
            target_groups: components["schemas"]["Link"][];
            /** @description The people who are asked to review it. */
            target_people: components["schemas"]["Link"][];
            /** @description What clients keep with it (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description The number on its Local Site, as in URLs. */
            id: number;
            /** @description URL of its page. */
            absolute_url: string;
            /** @description The path of its page. */
            url: string;
            /**
             * @description Whether it is still open, and if not, how it was closed.
             * @enum {string}
             */
            status: "pending" | "submitted" | "discarded";
            /** @description Published. */
            public: boolean;
            /** @description When it was created. */
            time_added: string;
            /** @description When it was last changed. */
            last_updated: string;
            /** @description Null, or absent if there is a link of this name. */
            repository?: null;
            /** @description Whether the change may be submitted, by the rule of this service (docs/extending.md#what-approves-a-change). */
            approved: boolean;
            /** @description Why it is not approved; null: it is. */
            approval_failure: string | null;
            /** @description Review requests that wait for it: those that the reader may see. */
            blocks: components["schemas"]["Link"][];
            /** @description The number of a changeset, as servers other than Git's have; null: it has none. */
            changenum: number | null;
            /** @description What was said when it was closed; null while it is pending. */
            close_description: string | null;
            /**
             * @description How that text is written.
             * @enum {string}
             */
            close_description_text_type: "plain" | "markdown" | "html";
            /** @description Whether its diffs are series of commits. */
            created_with_history: boolean;
            /** @description How many issues of its published reviews were dropped. */
            issue_dropped_count: number;
            /** @description How many are open. */
            issue_open_count: number;
            /** @description How many were resolved. */
            issue_resolved_count: number;
            /** @description How many are said to be resolved or dropped, and wait for somebody to verify it. */
            issue_verifying_count: number;
            /** @description How many of its published reviews say Ship It. */
            ship_it_count: number;
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
        };
        WatchedReviewRequestAnswer: {
            watched_review_request: components["schemas"]["WatchedReviewRequest"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        WatchedReviewRequestListAnswer: {
            watched_review_requests: components["schemas"]["WatchedReviewRequestEntry"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A review request that the caller watches, in the list. */
        WatchedReviewRequestEntry: {
            /** @description The number of the request on its Local Site, as in URLs. */
            id: number;
            /** @description The review request. */
            watched_review_request: components["schemas"]["ReviewRequest"];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
        };
        /** @description A review request as clients see it. */
        ArchivedReviewRequest: {
            /** @description One line on the change. */
            summary: string;
            /** @description What the change does, and why. */
            description: string;
            /**
             * @description How the description is written.
             * @enum {string}
             */
            description_text_type: "plain" | "markdown" | "html";
            /** @description How it was tested. */
            testing_done: string;
            /**
             * @description How that text is written.
             * @enum {string}
             */
            testing_done_text_type: "plain" | "markdown" | "html";
            /** @description Null: each text has a type of its own. */
            text_type: null;
            /** @description Ids at a bug tracker. */
            bugs_closed: string[];
            /** @description The branch that it is for. */
            branch: string;
            /** @description The commit that it is about, unique in its repository; null: none was named. */
            commit_id: string | null;
            /** @description Other review requests that have to come first: those that the reader may see. */
            depends_on: components["schemas"]["Link"][];
            /** @description The groups that are asked to review it. */
            target_groups: components["schemas"]["Link"][];
            /** @description The people who are asked to review it. */
            target_people: components["schemas"]["Link"][];
            /** @description What clients keep with it (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description The number on its Local Site, as in URLs. */
            id: number;
            /** @description URL of its page. */
            absolute_url: string;
            /** @description The path of its page. */
            url: string;
            /**
             * @description Whether it is still open, and if not, how it was closed.
             * @enum {string}
             */
            status: "pending" | "submitted" | "discarded";
            /** @description Published. */
            public: boolean;
            /** @description When it was created. */
            time_added: string;
            /** @description When it was last changed. */
            last_updated: string;
            /** @description Null, or absent if there is a link of this name. */
            repository?: null;
            /** @description Whether the change may be submitted, by the rule of this service (docs/extending.md#what-approves-a-change). */
            approved: boolean;
            /** @description Why it is not approved; null: it is. */
            approval_failure: string | null;
            /** @description Review requests that wait for it: those that the reader may see. */
            blocks: components["schemas"]["Link"][];
            /** @description The number of a changeset, as servers other than Git's have; null: it has none. */
            changenum: number | null;
            /** @description What was said when it was closed; null while it is pending. */
            close_description: string | null;
            /**
             * @description How that text is written.
             * @enum {string}
             */
            close_description_text_type: "plain" | "markdown" | "html";
            /** @description Whether its diffs are series of commits. */
            created_with_history: boolean;
            /** @description How many issues of its published reviews were dropped. */
            issue_dropped_count: number;
            /** @description How many are open. */
            issue_open_count: number;
            /** @description How many were resolved. */
            issue_resolved_count: number;
            /** @description How many are said to be resolved or dropped, and wait for somebody to verify it. */
            issue_verifying_count: number;
            /** @description How many of its published reviews say Ship It. */
            ship_it_count: number;
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
        };
        ArchivedReviewRequestAnswer: {
            archived_review_request: components["schemas"]["ArchivedReviewRequest"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A review request as clients see it. */
        MutedReviewRequest: {
            /** @description One line on the change. */
            summary: string;
            /** @description What the change does, and why. */
            description: string;
            /**
             * @description How the description is written.
             * @enum {string}
             */
            description_text_type: "plain" | "markdown" | "html";
            /** @description How it was tested. */
            testing_done: string;
            /**
             * @description How that text is written.
             * @enum {string}
             */
            testing_done_text_type: "plain" | "markdown" | "html";
            /** @description Null: each text has a type of its own. */
            text_type: null;
            /** @description Ids at a bug tracker. */
            bugs_closed: string[];
            /** @description The branch that it is for. */
            branch: string;
            /** @description The commit that it is about, unique in its repository; null: none was named. */
            commit_id: string | null;
            /** @description Other review requests that have to come first: those that the reader may see. */
            depends_on: components["schemas"]["Link"][];
            /** @description The groups that are asked to review it. */
            target_groups: components["schemas"]["Link"][];
            /** @description The people who are asked to review it. */
            target_people: components["schemas"]["Link"][];
            /** @description What clients keep with it (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description The number on its Local Site, as in URLs. */
            id: number;
            /** @description URL of its page. */
            absolute_url: string;
            /** @description The path of its page. */
            url: string;
            /**
             * @description Whether it is still open, and if not, how it was closed.
             * @enum {string}
             */
            status: "pending" | "submitted" | "discarded";
            /** @description Published. */
            public: boolean;
            /** @description When it was created. */
            time_added: string;
            /** @description When it was last changed. */
            last_updated: string;
            /** @description Null, or absent if there is a link of this name. */
            repository?: null;
            /** @description Whether the change may be submitted, by the rule of this service (docs/extending.md#what-approves-a-change). */
            approved: boolean;
            /** @description Why it is not approved; null: it is. */
            approval_failure: string | null;
            /** @description Review requests that wait for it: those that the reader may see. */
            blocks: components["schemas"]["Link"][];
            /** @description The number of a changeset, as servers other than Git's have; null: it has none. */
            changenum: number | null;
            /** @description What was said when it was closed; null while it is pending. */
            close_description: string | null;
            /**
             * @description How that text is written.
             * @enum {string}
             */
            close_description_text_type: "plain" | "markdown" | "html";
            /** @description Whether its diffs are series of commits. */
            created_with_history: boolean;
            /** @description How many issues of its published reviews were dropped. */
            issue_dropped_count: number;
            /** @description How many are open. */
            issue_open_count: number;
            /** @description How many were resolved. */
            issue_resolved_count: number;
            /** @description How many are said to be resolved or dropped, and wait for somebody to verify it. */
            issue_verifying_count: number;
            /** @description How many of its published reviews say Ship It. */
            ship_it_count: number;
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
        };
        MutedReviewRequestAnswer: {
            muted_review_request: components["schemas"]["MutedReviewRequest"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description What was found. Each list has what the caller may see, and ends where the answer would become too large. */
        Search: {
            /** @description Active people, those with such a user name first. */
            users: components["schemas"]["User"][];
            /** @description Visible groups, those with such a name first. */
            groups: components["schemas"]["Group"][];
            /** @description Review requests in any state, those with such a number first. */
            review_requests: components["schemas"]["ReviewRequest"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
        };
        SearchAnswer: {
            search: components["schemas"]["Search"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A diff as clients see it. */
        Diff: {
            /** @description Unique among all diffs. */
            id: number;
            /** @description The name of the file that was uploaded. */
            name: string;
            /** @description 1 for the first diff of a review request. */
            revision: number;
            /** @description When it was uploaded. */
            timestamp: string;
            /** @description The commit that it changes; null if not known. */
            base_commit_id: string | null;
            /** @description The folder that its paths begin at; empty: the root, at which those of Git begin. */
            basedir: string;
            /** @description The number of its commits; 0 if not known. */
            commit_count: number;
            /** @description Null, or absent if there is a link of this name. */
            repository?: null | components["schemas"]["Repository"];
            /** @description What clients keep with the diff (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description With `expand=files`: what the link leads to. */
            files?: components["schemas"]["File"][];
            /** @description With `expand=commits`: what the link leads to. */
            commits?: components["schemas"]["Commit"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        DiffAnswer: {
            diff: components["schemas"]["Diff"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        DiffListAnswer: {
            diffs: components["schemas"]["Diff"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A diff as clients see it. */
        DraftDiff: {
            /** @description Unique among all diffs. */
            id: number;
            /** @description The name of the file that was uploaded. */
            name: string;
            /** @description 1 for the first diff of a review request. */
            revision: number;
            /** @description When it was uploaded. */
            timestamp: string;
            /** @description The commit that it changes; null if not known. */
            base_commit_id: string | null;
            /** @description The folder that its paths begin at; empty: the root, at which those of Git begin. */
            basedir: string;
            /** @description The number of its commits; 0 if not known. */
            commit_count: number;
            /** @description Null, or absent if there is a link of this name. */
            repository?: null | components["schemas"]["Repository"];
            /** @description What clients keep with the diff (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description With `expand=draft_files`: what the link leads to. */
            draft_files?: components["schemas"]["DraftFile"][];
            /** @description With `expand=draft_commits`: what the link leads to. */
            draft_commits?: components["schemas"]["DraftCommit"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        DraftDiffAnswer: {
            diff: components["schemas"]["DraftDiff"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        DraftDiffListAnswer: {
            diffs: components["schemas"]["DraftDiff"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A file of a diff as clients see it. */
        File: {
            /** @description Unique among all files of diffs. */
            id: number;
            /** @description Not text. */
            binary: boolean;
            /** @description Its path before the change. */
            source_file: string;
            /** @description `PRE-CREATION` for a new file. */
            source_revision: string;
            /** @description Its path after the change. */
            dest_file: string;
            /** @description Its revision after the change; empty if its content stays. */
            dest_detail: string;
            /**
             * @description What happens to it; new files are `modified`.
             * @enum {string}
             */
            status: "copied" | "deleted" | "modified" | "moved";
            /** @description Null: not known. */
            encoding: null;
            /** @description Null, or absent if there is a link of this name: the uploaded old side of a binary file. */
            source_attachment?: null;
            /** @description The same for the new side. */
            dest_attachment?: null;
            /** @description SHA-256 of the uploaded file before the change, in hexadecimal digits; null: none was uploaded. */
            orig_sha256: string | null;
            /** @description The same after the change. */
            patched_sha256: string | null;
            /** @description What clients keep with the file (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description With `expand=diff_comments`: what the link leads to. */
            diff_comments?: components["schemas"]["FileDiffComment"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        FileAnswer: {
            file: components["schemas"]["File"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        FileListAnswer: {
            files: components["schemas"]["File"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A file of a diff as clients see it. */
        DraftFile: {
            /** @description Unique among all files of diffs. */
            id: number;
            /** @description Not text. */
            binary: boolean;
            /** @description Its path before the change. */
            source_file: string;
            /** @description `PRE-CREATION` for a new file. */
            source_revision: string;
            /** @description Its path after the change. */
            dest_file: string;
            /** @description Its revision after the change; empty if its content stays. */
            dest_detail: string;
            /**
             * @description What happens to it; new files are `modified`.
             * @enum {string}
             */
            status: "copied" | "deleted" | "modified" | "moved";
            /** @description Null: not known. */
            encoding: null;
            /** @description Null, or absent if there is a link of this name: the uploaded old side of a binary file. */
            source_attachment?: null;
            /** @description The same for the new side. */
            dest_attachment?: null;
            /** @description SHA-256 of the uploaded file before the change, in hexadecimal digits; null: none was uploaded. */
            orig_sha256: string | null;
            /** @description The same after the change. */
            patched_sha256: string | null;
            /** @description What clients keep with the file (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
        };
        DraftFileAnswer: {
            file: components["schemas"]["DraftFile"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        DraftFileListAnswer: {
            files: components["schemas"]["DraftFile"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A commit of a series as clients see it. */
        Commit: {
            /** @description Unique among all commits of diffs. */
            id: number;
            /** @description As the repository knows it; unique in its diff. */
            commit_id: string;
            /** @description The commit before it, which need not be in the diff. */
            parent_id: string;
            /** @description What it says of itself. */
            commit_message: string;
            /** @description Who wrote it. */
            author_name: string;
            /** @description The author's address. */
            author_email: string;
            /** @description When it was written, by the author's clock. */
            author_date: string;
            /** @description Who put it into the repository; null: not known. */
            committer_name: string | null;
            /** @description The committer's address; null: not known. */
            committer_email: string | null;
            /** @description When that was, by the committer's clock; null: not known. */
            committer_date: string | null;
            /** @description The name of the file that was uploaded. */
            filename: string;
            /** @description What clients keep with the commit (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description With `expand=files`: what the link leads to. */
            files?: components["schemas"]["File"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        CommitAnswer: {
            commit: components["schemas"]["Commit"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        CommitListAnswer: {
            commits: components["schemas"]["Commit"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A commit of a series as clients see it. */
        DraftCommit: {
            /** @description Unique among all commits of diffs. */
            id: number;
            /** @description As the repository knows it; unique in its diff. */
            commit_id: string;
            /** @description The commit before it, which need not be in the diff. */
            parent_id: string;
            /** @description What it says of itself. */
            commit_message: string;
            /** @description Who wrote it. */
            author_name: string;
            /** @description The author's address. */
            author_email: string;
            /** @description When it was written, by the author's clock. */
            author_date: string;
            /** @description Who put it into the repository; null: not known. */
            committer_name: string | null;
            /** @description The committer's address; null: not known. */
            committer_email: string | null;
            /** @description When that was, by the committer's clock; null: not known. */
            committer_date: string | null;
            /** @description The name of the file that was uploaded. */
            filename: string;
            /** @description What clients keep with the commit (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description With `expand=draft_files`: what the link leads to. */
            draft_files?: components["schemas"]["DraftFile"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        DraftCommitAnswer: {
            draft_commit: components["schemas"]["DraftCommit"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        DraftCommitListAnswer: {
            draft_commits: components["schemas"]["DraftCommit"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description Only links: what can be validated. */
        Validation: {
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description Only links: what can be validated. */
        DiffValidation: {
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description Only links: what can be validated. */
        CommitValidation: {
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A draft as clients see it. */
        ReviewRequestDraft: {
            /** @description One line on the change. */
            summary: string;
            /** @description What the change does, and why. */
            description: string;
            /**
             * @description How the description is written.
             * @enum {string}
             */
            description_text_type: "plain" | "markdown" | "html";
            /** @description How it was tested. */
            testing_done: string;
            /**
             * @description How that text is written.
             * @enum {string}
             */
            testing_done_text_type: "plain" | "markdown" | "html";
            /** @description Null: each text has a type of its own. */
            text_type: null;
            /** @description Ids at a bug tracker. */
            bugs_closed: string[];
            /** @description The branch that it is for. */
            branch: string;
            /** @description The commit that it is about, unique in its repository; null: none was named. */
            commit_id: string | null;
            /** @description Other review requests that have to come first: those that the reader may see. */
            depends_on: components["schemas"]["Link"][] | components["schemas"]["ReviewRequest"][];
            /** @description The groups that are asked to review it. */
            target_groups: components["schemas"]["Link"][] | components["schemas"]["Group"][];
            /** @description The people who are asked to review it. */
            target_people: components["schemas"]["Link"][] | components["schemas"]["User"][];
            /** @description What clients keep with it (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description Unique among all drafts. */
            id: number;
            /**
             * @description False: a draft is not published.
             * @constant
             */
            public: false;
            /** @description When it was last changed. */
            last_updated: string;
            /** @description What is said about the changes when they are published. */
            changedescription: string;
            /**
             * @description How that text is written.
             * @enum {string}
             */
            changedescription_text_type: "plain" | "markdown" | "html";
            /** @description With `expand=draft_file_attachments`: what the link leads to. */
            draft_file_attachments?: components["schemas"]["DraftFileAttachment"][];
            /** @description With `expand=draft_diffs`: what the link leads to. */
            draft_diffs?: components["schemas"]["DraftDiff"][];
            /** @description With `expand=review_request`: what the link leads to. */
            review_request?: components["schemas"]["ReviewRequest"];
            /** @description With `expand=submitter`: what the link leads to. */
            submitter?: components["schemas"]["User"];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        ReviewRequestDraftAnswer: {
            draft: components["schemas"]["ReviewRequestDraft"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A change as clients see it. */
        Change: {
            /** @description Unique among all changes. */
            id: number;
            /** @description What was said about it. */
            text: string;
            /**
             * @description How that text is written.
             * @enum {string}
             */
            text_type: "plain" | "markdown" | "html";
            /** @description When it was made. */
            timestamp: string;
            /** @description The changed fields by their names: `old` and `new`; lists also say what was `added` and `removed`. People, groups, review requests, files and diffs are whole objects; those that the reader may not see are left out. */
            fields_changed: {
                [key: string]: unknown;
            };
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
        };
        ChangeAnswer: {
            change: components["schemas"]["Change"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        ChangeListAnswer: {
            changes: components["schemas"]["Change"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A status update as clients see it. */
        StatusUpdate: {
            /** @description Unique among all status updates. */
            id: number;
            /** @description Which program says this. */
            service_id: string;
            /** @description One line on what it does. */
            summary: string;
            /** @description What came of it, for people. */
            description: string;
            /** @description Where more is to be read; empty: nowhere. */
            url: string;
            /** @description What that link is called. */
            url_text: string;
            /**
             * @description One that is pending for longer than its timeout is timed out.
             * @enum {string}
             */
            state: "pending" | "done-success" | "done-failure" | "error" | "timed-out" | "not-yet-run" | "cancelled";
            /** @description How many seconds it may be pending; null: for ever. */
            timeout: number | null;
            /** @description Null, or absent if there is a link of this name: the change of the review request that it is about. */
            change?: null | components["schemas"]["Change"];
            /** @description Null, or absent if there is a link of this name: the review with what was found. */
            review?: null | components["schemas"]["Review"];
            /** @description What clients keep with it (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        StatusUpdateAnswer: {
            status_update: components["schemas"]["StatusUpdate"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        StatusUpdateListAnswer: {
            status_updates: components["schemas"]["StatusUpdate"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description The context of a diff as clients see it. */
        DiffContext: {
            /** @description Where the caller has comments that are not published. */
            comments_hint: {
                /** @description Always empty: comments on parts of a series are those of its revision. */
                commits_with_comments: unknown[];
                /** @description The revisions with comments. */
                diffsets_with_comments: {
                    /** @description The revision. */
                    revision: number;
                    /** @description It is the one that is shown. */
                    is_current: boolean;
                }[];
                /** @description There are some elsewhere than on what is shown. */
                has_other_comments: boolean;
                /** @description The pairs of revisions with comments on what is different between them. */
                interdiffs_with_comments: {
                    /** @description The revision that the comparison begins at. */
                    old_revision: number;
                    /** @description The one that it ends at. */
                    new_revision: number;
                    /** @description This comparison is shown. */
                    is_current: boolean;
                }[];
            };
            /** @description What became of the commits between two revisions of a series; null for one revision, and without a series. */
            commit_history_diff: {
                /**
                 * @description Whether both revisions have it at this place; else it is of one of them.
                 * @enum {string}
                 */
                entry_type: "added" | "removed" | "unmodified";
                /** @description The `id` of the old revision's commit; absent: it has none. */
                old_commit_id?: number;
                /** @description The same of the new revision. */
                new_commit_id?: number;
            }[] | null;
            /** @description The commits of the series, of both revisions if there are two; null: it is none, or the token may not read them. */
            commits: {
                /** @description Who wrote it. */
                author_name: string;
                /** @description As the repository knows it. */
                commit_id: string;
                /** @description The beginning of what it says of itself: 500 characters. */
                commit_message: string;
                /** @description Unique among all commits of diffs. */
                id: number;
                /** @description The commit before it, as the repository knows it. */
                parent_id: string;
            }[] | null;
            /** @description The patterns that the files were chosen by. */
            filename_patterns: string[];
            /** @description Those of the page, by their paths after the change. */
            files: {
                /** @description Always null: a part of a series is not shown. */
                base_filediff_id: null;
                /** @description Not text. */
                binary: boolean;
                /** @description The diff deletes it. */
                deleted: boolean;
                /** @description How a page is to show it. */
                extra: {
                    /**
                     * @description Always 8: the columns of a tabulator.
                     * @constant
                     */
                    tab_size: 8;
                };
                /** @description The file; between two revisions the old one, if that has it. */
                filediff: {
                    /** @description Unique among all files of diffs. */
                    id: number;
                    /** @description That of its diff. */
                    revision: number;
                };
                /**
                 * @description True: only the old revision has it. Absent otherwise.
                 * @constant
                 */
                force_interdiff?: true;
                /** @description The id of `filediff`. */
                id: number;
                /** @description Its place among all files, from 0. */
                index: number;
                /** @description The revision that has no such file, with `force_interdiff`. */
                interdiff_revision?: number;
                /** @description The file of the revision that it is compared with; absent: there is none. */
                interfilediff?: {
                    /** @description Unique among all files of diffs. */
                    id: number;
                    /** @description That of its diff. */
                    revision: number;
                };
                /** @description Its path after the change. */
                modified_filename: string;
                /** @description What its side after the change is, for people. */
                modified_revision: string;
                /** @description Before the change there is no such file. */
                newfile: boolean;
                /** @description Its path before the change. */
                orig_filename: string;
                /** @description What its side before the change is, for people. */
                orig_revision: string;
                /** @description Always true: its diff is published. */
                public: boolean;
                /** @description The first 100 comments on it, by their lines: `{first_line}-{num_lines}`. */
                serialized_comment_blocks: {
                    [key: string]: {
                        /** @description Unique among all comments. */
                        comment_id: number;
                        /** @description It asks for something to be done. */
                        issue_opened: boolean;
                        /**
                         * @description What has become of that; empty if it asks for nothing.
                         * @enum {string}
                         */
                        issue_status: "open" | "resolved" | "dropped" | "verifying-resolved" | "verifying-dropped" | "";
                        /** @description The first of its lines in the side-by-side view, from 1. */
                        line: number;
                        /** @description It is not published yet. */
                        localdraft: boolean;
                        /** @description How many lines it is about. */
                        num_lines: number;
                        /** @description The comment that it answers; null: it is of a review. */
                        reply_to_id: number | null;
                        /** @description Its review, also that of a reply. */
                        review_id: number;
                        /** @description Its text is Markdown. */
                        rich_text: boolean;
                        /** @description The beginning of what it says: 500 characters. */
                        text: string;
                        /** @description Who wrote it. */
                        user: {
                            /** @description The name of the account. */
                            username: string;
                        };
                    }[];
                };
            }[];
            /** @description How many diffs are published. */
            num_diffs: number;
            /** @description Which page of the files this is. */
            pagination: {
                /** @description From 1. */
                current_page: number;
                /** @description A page follows. */
                has_next: boolean;
                /** @description One comes before. */
                has_previous: boolean;
                /** @description There is more than one page. */
                is_paginated: boolean;
                /** @description The pages around this one. */
                page_numbers: number[];
                /** @description How many pages there are, at least 1. */
                pages: number;
            };
            /** @description What is shown. */
            revision: {
                /** @description Always null: a part of a series is not shown. */
                base_commit_id: null;
                /** @description What the revision is compared with; null: with what it changes. */
                interdiff_revision: number | null;
                /** @description Always false: diffs of drafts are not shown. */
                is_draft_diff: boolean;
                /** @description Always false, likewise. */
                is_draft_interdiff: boolean;
                /** @description Two revisions are compared. */
                is_interdiff: boolean;
                /** @description The newest published one. */
                latest_revision: number;
                /** @description The one that is shown, or the one that the comparison begins at. */
                revision: number;
                /** @description Always null: a part of a series is not shown. */
                tip_commit_id: null;
            };
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
        };
        DiffContextAnswer: {
            diff_context: components["schemas"]["DiffContext"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A review as clients see it. */
        Review: {
            /** @description Unique among all reviews and replies. */
            id: number;
            /** @description Where it is on the page of its review request. */
            absolute_url: string;
            /** @description What is said above its comments. */
            body_top: string;
            /**
             * @description How that text is written.
             * @enum {string}
             */
            body_top_text_type: "plain" | "markdown" | "html";
            /** @description What is said below its comments. */
            body_bottom: string;
            /**
             * @description How that text is written.
             * @enum {string}
             */
            body_bottom_text_type: "plain" | "markdown" | "html";
            /** @description Null: each text has a type of its own. */
            text_type: null;
            /** @description Published: others see it, and it stays. */
            public: boolean;
            /** @description When it was published, or begun. */
            timestamp: string;
            /** @description What clients keep with it (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description It says that the change can be submitted. */
            ship_it: boolean;
            /** @description With `expand=replies`: what the link leads to. */
            replies?: components["schemas"]["Reply"][];
            /** @description With `expand=diff_comments`: what the link leads to. */
            diff_comments?: components["schemas"]["ReviewDiffComment"][];
            /** @description With `expand=file_attachment_comments`: what the link leads to. */
            file_attachment_comments?: components["schemas"]["FileAttachmentComment"][];
            /** @description With `expand=general_comments`: what the link leads to. */
            general_comments?: components["schemas"]["GeneralComment"][];
            /** @description With `expand=user`: what the link leads to. */
            user?: components["schemas"]["User"];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        ReviewAnswer: {
            review: components["schemas"]["Review"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        ReviewListAnswer: {
            reviews: components["schemas"]["Review"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A reply to a review as clients see it. A review has all of this, too. */
        Reply: {
            /** @description Unique among all reviews and replies. */
            id: number;
            /** @description Where it is on the page of its review request. */
            absolute_url: string;
            /** @description What is said above its comments. */
            body_top: string;
            /**
             * @description How that text is written.
             * @enum {string}
             */
            body_top_text_type: "plain" | "markdown" | "html";
            /** @description What is said below its comments. */
            body_bottom: string;
            /**
             * @description How that text is written.
             * @enum {string}
             */
            body_bottom_text_type: "plain" | "markdown" | "html";
            /** @description Null: each text has a type of its own. */
            text_type: null;
            /** @description Published: others see it, and it stays. */
            public: boolean;
            /** @description When it was published, or begun. */
            timestamp: string;
            /** @description What clients keep with it (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description With `expand=diff_comments`: what the link leads to. */
            diff_comments?: components["schemas"]["ReviewReplyDiffComment"][];
            /** @description With `expand=file_attachment_comments`: what the link leads to. */
            file_attachment_comments?: components["schemas"]["ReviewReplyFileAttachmentComment"][];
            /** @description With `expand=general_comments`: what the link leads to. */
            general_comments?: components["schemas"]["ReviewReplyGeneralComment"][];
            /** @description With `expand=user`: what the link leads to. */
            user?: components["schemas"]["User"];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        ReplyAnswer: {
            reply: components["schemas"]["Reply"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        ReplyListAnswer: {
            replies: components["schemas"]["Reply"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A comment on lines of a file's diff. */
        ReviewDiffComment: {
            /** @description Unique among all comments. */
            id: number;
            /** @description What it says. */
            text: string;
            /**
             * @description How the text is written.
             * @enum {string}
             */
            text_type: "plain" | "markdown" | "html";
            /** @description Its review or reply is published. */
            public: boolean;
            /** @description When it was written; once it is published, when that was. */
            timestamp: string;
            /** @description It asks for something to be done. */
            issue_opened: boolean;
            /**
             * @description What has become of that; empty if it asks for nothing.
             * @enum {string}
             */
            issue_status: "open" | "resolved" | "dropped" | "verifying-resolved" | "verifying-dropped" | "";
            /** @description What clients keep with it (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description The first of its lines in the side-by-side view, from 1: inserted, deleted and equal ones are counted together. */
            first_line: number;
            /** @description How many lines it is about. */
            num_lines: number;
            /** @description Null, or absent if there is a link of this name: the file of another revision that it is compared with. */
            interfilediff?: null | components["schemas"]["DraftFile"] | components["schemas"]["File"];
            /** @description With `expand=user`: what the link leads to. */
            user?: components["schemas"]["User"];
            /** @description With `expand=filediff`: what the link leads to. */
            filediff?: components["schemas"]["DraftFile"] | components["schemas"]["File"];
            /** @description With `expand=base_filediff`: what the link leads to. */
            base_filediff?: components["schemas"]["DraftFile"] | components["schemas"]["File"];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        ReviewDiffCommentAnswer: {
            diff_comment: components["schemas"]["ReviewDiffComment"];
            /** @description When the review request was last changed, or said something about. Issues do not count. */
            last_activity_time?: string;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        ReviewDiffCommentListAnswer: {
            diff_comments: components["schemas"]["ReviewDiffComment"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A comment on an attached file. */
        FileAttachmentComment: {
            /** @description Unique among all comments. */
            id: number;
            /** @description What it says. */
            text: string;
            /**
             * @description How the text is written.
             * @enum {string}
             */
            text_type: "plain" | "markdown" | "html";
            /** @description Its review or reply is published. */
            public: boolean;
            /** @description When it was written; once it is published, when that was. */
            timestamp: string;
            /** @description It asks for something to be done. */
            issue_opened: boolean;
            /**
             * @description What has become of that; empty if it asks for nothing.
             * @enum {string}
             */
            issue_status: "open" | "resolved" | "dropped" | "verifying-resolved" | "verifying-dropped" | "";
            /** @description What clients keep with it (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description What people know the file by: its caption. */
            link_text: string;
            /** @description The path of the file's page; empty if it has none. */
            review_url: string;
            /** @description The HTML of a small picture, or of the first lines. */
            thumbnail_html: string;
            /** @description Null, or absent if there is a link of this name: the file that it is compared with. */
            diff_against_file_attachment?: null | components["schemas"]["FileAttachment"] | components["schemas"]["DiffFileAttachment"];
            /** @description With `expand=user`: what the link leads to. */
            user?: components["schemas"]["User"];
            /** @description With `expand=file_attachment`: what the link leads to. */
            file_attachment?: components["schemas"]["FileAttachment"] | components["schemas"]["DiffFileAttachment"];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        FileAttachmentCommentAnswer: {
            file_attachment_comment: components["schemas"]["FileAttachmentComment"];
            /** @description When the review request was last changed, or said something about. Issues do not count. */
            last_activity_time?: string;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        FileAttachmentCommentListAnswer: {
            file_attachment_comments: components["schemas"]["FileAttachmentComment"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description What all comments have in common. */
        GeneralComment: {
            /** @description Unique among all comments. */
            id: number;
            /** @description What it says. */
            text: string;
            /**
             * @description How the text is written.
             * @enum {string}
             */
            text_type: "plain" | "markdown" | "html";
            /** @description Its review or reply is published. */
            public: boolean;
            /** @description When it was written; once it is published, when that was. */
            timestamp: string;
            /** @description It asks for something to be done. */
            issue_opened: boolean;
            /**
             * @description What has become of that; empty if it asks for nothing.
             * @enum {string}
             */
            issue_status: "open" | "resolved" | "dropped" | "verifying-resolved" | "verifying-dropped" | "";
            /** @description What clients keep with it (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description With `expand=user`: what the link leads to. */
            user?: components["schemas"]["User"];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        GeneralCommentAnswer: {
            general_comment: components["schemas"]["GeneralComment"];
            /** @description When the review request was last changed, or said something about. Issues do not count. */
            last_activity_time?: string;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        GeneralCommentListAnswer: {
            general_comments: components["schemas"]["GeneralComment"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A comment on lines of a file's diff. */
        ReviewReplyDiffComment: {
            /** @description Unique among all comments. */
            id: number;
            /** @description What it says. */
            text: string;
            /**
             * @description How the text is written.
             * @enum {string}
             */
            text_type: "plain" | "markdown" | "html";
            /** @description Its review or reply is published. */
            public: boolean;
            /** @description When it was written; once it is published, when that was. */
            timestamp: string;
            /** @description It asks for something to be done. */
            issue_opened: boolean;
            /**
             * @description What has become of that; empty if it asks for nothing.
             * @enum {string}
             */
            issue_status: "open" | "resolved" | "dropped" | "verifying-resolved" | "verifying-dropped" | "";
            /** @description What clients keep with it (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description The first of its lines in the side-by-side view, from 1: inserted, deleted and equal ones are counted together. */
            first_line: number;
            /** @description How many lines it is about. */
            num_lines: number;
            /** @description Null, or absent if there is a link of this name: the file of another revision that it is compared with. */
            interfilediff?: null | components["schemas"]["DraftFile"] | components["schemas"]["File"];
            /** @description With `expand=reply_to`: what the link leads to. */
            reply_to?: components["schemas"]["ReviewDiffComment"];
            /** @description With `expand=user`: what the link leads to. */
            user?: components["schemas"]["User"];
            /** @description With `expand=filediff`: what the link leads to. */
            filediff?: components["schemas"]["DraftFile"] | components["schemas"]["File"];
            /** @description With `expand=base_filediff`: what the link leads to. */
            base_filediff?: components["schemas"]["DraftFile"] | components["schemas"]["File"];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        ReviewReplyDiffCommentAnswer: {
            diff_comment: components["schemas"]["ReviewReplyDiffComment"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        ReviewReplyDiffCommentListAnswer: {
            diff_comments: components["schemas"]["ReviewReplyDiffComment"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A comment on an attached file. */
        ReviewReplyFileAttachmentComment: {
            /** @description Unique among all comments. */
            id: number;
            /** @description What it says. */
            text: string;
            /**
             * @description How the text is written.
             * @enum {string}
             */
            text_type: "plain" | "markdown" | "html";
            /** @description Its review or reply is published. */
            public: boolean;
            /** @description When it was written; once it is published, when that was. */
            timestamp: string;
            /** @description It asks for something to be done. */
            issue_opened: boolean;
            /**
             * @description What has become of that; empty if it asks for nothing.
             * @enum {string}
             */
            issue_status: "open" | "resolved" | "dropped" | "verifying-resolved" | "verifying-dropped" | "";
            /** @description What clients keep with it (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description What people know the file by: its caption. */
            link_text: string;
            /** @description The path of the file's page; empty if it has none. */
            review_url: string;
            /** @description The HTML of a small picture, or of the first lines. */
            thumbnail_html: string;
            /** @description Null, or absent if there is a link of this name: the file that it is compared with. */
            diff_against_file_attachment?: null | components["schemas"]["FileAttachment"] | components["schemas"]["DiffFileAttachment"];
            /** @description With `expand=reply_to`: what the link leads to. */
            reply_to?: components["schemas"]["FileAttachmentComment"];
            /** @description With `expand=user`: what the link leads to. */
            user?: components["schemas"]["User"];
            /** @description With `expand=file_attachment`: what the link leads to. */
            file_attachment?: components["schemas"]["FileAttachment"] | components["schemas"]["DiffFileAttachment"];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        ReviewReplyFileAttachmentCommentAnswer: {
            file_attachment_comment: components["schemas"]["ReviewReplyFileAttachmentComment"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        ReviewReplyFileAttachmentCommentListAnswer: {
            file_attachment_comments: components["schemas"]["ReviewReplyFileAttachmentComment"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description What all comments have in common. */
        ReviewReplyGeneralComment: {
            /** @description Unique among all comments. */
            id: number;
            /** @description What it says. */
            text: string;
            /**
             * @description How the text is written.
             * @enum {string}
             */
            text_type: "plain" | "markdown" | "html";
            /** @description Its review or reply is published. */
            public: boolean;
            /** @description When it was written; once it is published, when that was. */
            timestamp: string;
            /** @description It asks for something to be done. */
            issue_opened: boolean;
            /**
             * @description What has become of that; empty if it asks for nothing.
             * @enum {string}
             */
            issue_status: "open" | "resolved" | "dropped" | "verifying-resolved" | "verifying-dropped" | "";
            /** @description What clients keep with it (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description With `expand=reply_to`: what the link leads to. */
            reply_to?: components["schemas"]["GeneralComment"];
            /** @description With `expand=user`: what the link leads to. */
            user?: components["schemas"]["User"];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        ReviewReplyGeneralCommentAnswer: {
            general_comment: components["schemas"]["ReviewReplyGeneralComment"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        ReviewReplyGeneralCommentListAnswer: {
            general_comments: components["schemas"]["ReviewReplyGeneralComment"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A comment on lines of a file's diff. */
        FileDiffComment: {
            /** @description Unique among all comments. */
            id: number;
            /** @description What it says. */
            text: string;
            /**
             * @description How the text is written.
             * @enum {string}
             */
            text_type: "plain" | "markdown" | "html";
            /** @description Its review or reply is published. */
            public: boolean;
            /** @description When it was written; once it is published, when that was. */
            timestamp: string;
            /** @description It asks for something to be done. */
            issue_opened: boolean;
            /**
             * @description What has become of that; empty if it asks for nothing.
             * @enum {string}
             */
            issue_status: "open" | "resolved" | "dropped" | "verifying-resolved" | "verifying-dropped" | "";
            /** @description What clients keep with it (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description The first of its lines in the side-by-side view, from 1: inserted, deleted and equal ones are counted together. */
            first_line: number;
            /** @description How many lines it is about. */
            num_lines: number;
            /** @description Null, or absent if there is a link of this name: the file of another revision that it is compared with. */
            interfilediff?: null | components["schemas"]["DraftFile"] | components["schemas"]["File"];
            /** @description With `expand=user`: what the link leads to. */
            user?: components["schemas"]["User"];
            /** @description With `expand=filediff`: what the link leads to. */
            filediff?: components["schemas"]["DraftFile"] | components["schemas"]["File"];
            /** @description With `expand=base_filediff`: what the link leads to. */
            base_filediff?: components["schemas"]["DraftFile"] | components["schemas"]["File"];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        FileDiffCommentListAnswer: {
            diff_comments: components["schemas"]["FileDiffComment"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A comment on an attached file. */
        ReviewRequestFileAttachmentComment: {
            /** @description Unique among all comments. */
            id: number;
            /** @description What it says. */
            text: string;
            /**
             * @description How the text is written.
             * @enum {string}
             */
            text_type: "plain" | "markdown" | "html";
            /** @description Its review or reply is published. */
            public: boolean;
            /** @description When it was written; once it is published, when that was. */
            timestamp: string;
            /** @description It asks for something to be done. */
            issue_opened: boolean;
            /**
             * @description What has become of that; empty if it asks for nothing.
             * @enum {string}
             */
            issue_status: "open" | "resolved" | "dropped" | "verifying-resolved" | "verifying-dropped" | "";
            /** @description What clients keep with it (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description What people know the file by: its caption. */
            link_text: string;
            /** @description The path of the file's page; empty if it has none. */
            review_url: string;
            /** @description The HTML of a small picture, or of the first lines. */
            thumbnail_html: string;
            /** @description Null, or absent if there is a link of this name: the file that it is compared with. */
            diff_against_file_attachment?: null | components["schemas"]["FileAttachment"] | components["schemas"]["DiffFileAttachment"];
            /** @description With `expand=user`: what the link leads to. */
            user?: components["schemas"]["User"];
            /** @description With `expand=file_attachment`: what the link leads to. */
            file_attachment?: components["schemas"]["FileAttachment"] | components["schemas"]["DiffFileAttachment"];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        ReviewRequestFileAttachmentCommentListAnswer: {
            file_attachment_comments: components["schemas"]["ReviewRequestFileAttachmentComment"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A review as clients see it. */
        AllReview: {
            /** @description Unique among all reviews and replies. */
            id: number;
            /** @description Where it is on the page of its review request. */
            absolute_url: string;
            /** @description What is said above its comments. */
            body_top: string;
            /**
             * @description How that text is written.
             * @enum {string}
             */
            body_top_text_type: "plain" | "markdown" | "html";
            /** @description What is said below its comments. */
            body_bottom: string;
            /**
             * @description How that text is written.
             * @enum {string}
             */
            body_bottom_text_type: "plain" | "markdown" | "html";
            /** @description Null: each text has a type of its own. */
            text_type: null;
            /** @description Published: others see it, and it stays. */
            public: boolean;
            /** @description When it was published, or begun. */
            timestamp: string;
            /** @description What clients keep with it (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description It says that the change can be submitted. */
            ship_it: boolean;
            /** @description With `expand=replies`: what the link leads to. */
            replies?: components["schemas"]["Reply"][];
            /** @description With `expand=diff_comments`: what the link leads to. */
            diff_comments?: components["schemas"]["ReviewDiffComment"][];
            /** @description With `expand=file_attachment_comments`: what the link leads to. */
            file_attachment_comments?: components["schemas"]["FileAttachmentComment"][];
            /** @description With `expand=general_comments`: what the link leads to. */
            general_comments?: components["schemas"]["GeneralComment"][];
            /** @description With `expand=user`: what the link leads to. */
            user?: components["schemas"]["User"];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        AllReviewListAnswer: {
            reviews: components["schemas"]["AllReview"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A comment on lines of a file's diff. */
        AllDiffComment: {
            /** @description Unique among all comments. */
            id: number;
            /** @description What it says. */
            text: string;
            /**
             * @description How the text is written.
             * @enum {string}
             */
            text_type: "plain" | "markdown" | "html";
            /** @description Its review or reply is published. */
            public: boolean;
            /** @description When it was written; once it is published, when that was. */
            timestamp: string;
            /** @description It asks for something to be done. */
            issue_opened: boolean;
            /**
             * @description What has become of that; empty if it asks for nothing.
             * @enum {string}
             */
            issue_status: "open" | "resolved" | "dropped" | "verifying-resolved" | "verifying-dropped" | "";
            /** @description What clients keep with it (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description The first of its lines in the side-by-side view, from 1: inserted, deleted and equal ones are counted together. */
            first_line: number;
            /** @description How many lines it is about. */
            num_lines: number;
            /** @description Null, or absent if there is a link of this name: the file of another revision that it is compared with. */
            interfilediff?: null | components["schemas"]["DraftFile"] | components["schemas"]["File"];
            /** @description With `expand=user`: what the link leads to. */
            user?: components["schemas"]["User"];
            /** @description With `expand=filediff`: what the link leads to. */
            filediff?: components["schemas"]["DraftFile"] | components["schemas"]["File"];
            /** @description With `expand=base_filediff`: what the link leads to. */
            base_filediff?: components["schemas"]["DraftFile"] | components["schemas"]["File"];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        AllDiffCommentListAnswer: {
            diff_comments: components["schemas"]["AllDiffComment"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description A comment on an attached file. */
        AllFileAttachmentComment: {
            /** @description Unique among all comments. */
            id: number;
            /** @description What it says. */
            text: string;
            /**
             * @description How the text is written.
             * @enum {string}
             */
            text_type: "plain" | "markdown" | "html";
            /** @description Its review or reply is published. */
            public: boolean;
            /** @description When it was written; once it is published, when that was. */
            timestamp: string;
            /** @description It asks for something to be done. */
            issue_opened: boolean;
            /**
             * @description What has become of that; empty if it asks for nothing.
             * @enum {string}
             */
            issue_status: "open" | "resolved" | "dropped" | "verifying-resolved" | "verifying-dropped" | "";
            /** @description What clients keep with it (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description What people know the file by: its caption. */
            link_text: string;
            /** @description The path of the file's page; empty if it has none. */
            review_url: string;
            /** @description The HTML of a small picture, or of the first lines. */
            thumbnail_html: string;
            /** @description Null, or absent if there is a link of this name: the file that it is compared with. */
            diff_against_file_attachment?: null | components["schemas"]["FileAttachment"] | components["schemas"]["DiffFileAttachment"];
            /** @description With `expand=user`: what the link leads to. */
            user?: components["schemas"]["User"];
            /** @description With `expand=file_attachment`: what the link leads to. */
            file_attachment?: components["schemas"]["FileAttachment"] | components["schemas"]["DiffFileAttachment"];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        AllFileAttachmentCommentListAnswer: {
            file_attachment_comments: components["schemas"]["AllFileAttachmentComment"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description What all comments have in common. */
        AllGeneralComment: {
            /** @description Unique among all comments. */
            id: number;
            /** @description What it says. */
            text: string;
            /**
             * @description How the text is written.
             * @enum {string}
             */
            text_type: "plain" | "markdown" | "html";
            /** @description Its review or reply is published. */
            public: boolean;
            /** @description When it was written; once it is published, when that was. */
            timestamp: string;
            /** @description It asks for something to be done. */
            issue_opened: boolean;
            /**
             * @description What has become of that; empty if it asks for nothing.
             * @enum {string}
             */
            issue_status: "open" | "resolved" | "dropped" | "verifying-resolved" | "verifying-dropped" | "";
            /** @description What clients keep with it (docs/wire/requests.md#extra-data). */
            extra_data: {
                [key: string]: unknown;
            };
            /** @description With `expand=user`: what the link leads to. */
            user?: components["schemas"]["User"];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /** @description Of each member that stands in place of a link: what was there. */
            _expanded?: {
                [key: string]: {
                    item_mimetype: string;
                    list_mimetype?: string;
                    list_url?: string;
                };
            };
        };
        AllGeneralCommentListAnswer: {
            general_comments: components["schemas"]["AllGeneralComment"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description The way in as clients see it. */
        Root: {
            /** @description What runs here. */
            product: {
                name: string;
                version: string;
                package_version: string;
                is_release: boolean;
            };
            /** @description Where it runs, and who runs it. */
            site: {
                url: string;
                administrators: {
                    name: string;
                    email: string;
                }[];
                time_zone: string;
            };
            /** @description What clients may use, by names that they know. */
            capabilities: {
                [key: string]: unknown;
            };
            /** @description By name: of every list and of every item (RFC 6570). */
            uri_templates: {
                [key: string]: string;
            };
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description The fields of the root and the info resource. */
        Info: {
            /** @description What runs here. */
            product: {
                name: string;
                version: string;
                package_version: string;
                is_release: boolean;
            };
            /** @description Where it runs, and who runs it. */
            site: {
                url: string;
                administrators: {
                    name: string;
                    email: string;
                }[];
                time_zone: string;
            };
            /** @description What clients may use, by names that they know. */
            capabilities: {
                [key: string]: unknown;
            };
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
        };
        InfoAnswer: {
            info: components["schemas"]["Info"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description An entry of the audit log. It has no URL of its own. */
        AuditEntry: {
            /** @description In the order of writing. */
            id: number;
            /** @description ISO 8601 with microseconds, unless they are zero, and `+00:00`. */
            time: string;
            /** @description A user name, or `operator` for a command on the server; empty: not known. */
            actor: string;
            /** @description `resource.verb`, one of the catalogue. */
            action: string;
            /** @description The changed object: its kind, and its name or id. */
            subject: string;
            /** @description What else there is to say; never a secret. */
            details: {
                [key: string]: unknown;
            };
            /** @description How the actor was recognized, such as `session` or `api-token`; null: not known. */
            credential_kind: string | null;
            /** @description The id of the token, session or application. */
            credential_id: string | null;
            /** @description The client's address. */
            address: string | null;
            /** @description As in the `X-Request-Id` of the answer, and in the logs. */
            request_id: string | null;
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
        };
        AuditEntryListAnswer: {
            audit_entries: components["schemas"]["AuditEntry"][];
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
            /** @description How many there are on all pages. */
            total_results: number;
        } | {
            /** @description How many there are on all pages. */
            count: number;
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description What proves that the commits of a series until here were validated. */
        ValidatedCommit: {
            /** @description To be sent with the next commit; nobody but its sender can use it. */
            validation_info: string;
            /** @description Where a client can go next. */
            links: {
                [key: string]: components["schemas"]["Link"];
            };
        };
        ValidatedCommitAnswer: {
            commit_validation: components["schemas"]["ValidatedCommit"];
            /**
             * @description The request succeeded.
             * @constant
             */
            stat: "ok";
        };
        /** @description The fields of a new API token. */
        CreateApiToken: {
            /** @description What it is for. */
            note: string;
            /** @description What it may be used for, as JSON. */
            policy: {
                [key: string]: unknown;
            };
            /** @description When it stops being accepted, in ISO 8601; empty: never. */
            expires?: string;
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The changeable fields of an API token. */
        UpdateApiToken: {
            /** @description What it is for. */
            note?: string;
            /** @description What it may be used for, as JSON. */
            policy?: {
                [key: string]: unknown;
            };
            /** @description When it stops being accepted, in ISO 8601; empty: never. */
            expires?: string;
            /** @description False invalidates the token for ever; it cannot become valid again. */
            valid?: boolean;
            /** @description Why it is made invalid. */
            invalid_reason?: string;
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The fields of a new application. */
        CreateOAuthApp: {
            /** @description False: it gets no tokens, and those that it has are refused. */
            enabled?: boolean;
            /** @description Separated by commas or blanks: `https:`, `http:` to the own machine, or an own scheme with a period. */
            redirect_uris?: string;
            /** @description For those who administer applications. */
            skip_authorization?: boolean;
            /** @description The owner; only administrators of applications may name another person. */
            user?: string;
            /** @description Empty deletes it with its secret. */
            webhook_url?: string;
            /**
             * @description How it gets tokens.
             * @enum {string}
             */
            authorization_grant_type: "authorization-code" | "client-credentials" | "device-code";
            /**
             * @description `confidential`: it can keep a secret; `public`: it cannot.
             * @enum {string}
             */
            client_type: "confidential" | "public";
            /** @description Shown on the consent page. */
            name: string;
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The changeable fields of an application. */
        UpdateOAuthApp: {
            /** @description False: it gets no tokens, and those that it has are refused. */
            enabled?: boolean;
            /** @description Separated by commas or blanks: `https:`, `http:` to the own machine, or an own scheme with a period. */
            redirect_uris?: string;
            /** @description For those who administer applications. */
            skip_authorization?: boolean;
            /** @description The owner; only administrators of applications may name another person. */
            user?: string;
            /** @description Empty deletes it with its secret. */
            webhook_url?: string;
            /**
             * @description A type that is not served can only stay unchanged.
             * @enum {string}
             */
            authorization_grant_type?: "authorization-code" | "client-credentials" | "device-code" | "implicit" | "password";
            /**
             * @description `confidential`: it can keep a secret; `public`: it cannot.
             * @enum {string}
             */
            client_type?: "confidential" | "public";
            /** @description Shown on the consent page. */
            name?: string;
            /**
             * @description Makes a new secret, and shows it once. The old one becomes invalid.
             * @default false
             */
            regenerate_client_secret?: boolean;
            /**
             * @description Ends all its tokens, refresh tokens and codes at once.
             * @default false
             */
            end_tokens?: boolean;
            /**
             * @description Makes a new secret for webhooks, and shows it once. The old one also signs for a day.
             * @default false
             */
            regenerate_webhook_secret?: boolean;
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description A change of a token's scopes: add and remove, or replace the whole set. Names are separated by commas. */
        UpdateOAuthToken: {
            /** @description Scopes to add to those that the token has. */
            add_scopes?: string;
            /** @description Scopes to take away. */
            remove_scopes?: string;
            /** @description All scopes that it has from now on. */
            scopes?: string;
        };
        /** @description The fields of a new group. */
        CreateGroup: {
            /** @description Empty, or e-mail addresses separated by commas. */
            mailing_list?: string;
            /** @description Only members may see it. */
            invite_only?: boolean;
            /** @description Listed for non-members. */
            visible?: boolean;
            /** @description Unique in its Local Site; a segment of the URL (decision R6). */
            name: string;
            /** @description Shown to people. */
            display_name: string;
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The changeable fields of a group. */
        UpdateGroup: {
            /** @description Empty, or e-mail addresses separated by commas. */
            mailing_list?: string;
            /** @description Only members may see it. */
            invite_only?: boolean;
            /** @description Listed for non-members. */
            visible?: boolean;
            /** @description A segment of the URL (decision R6). */
            name?: string;
            /** @description Shown to people. */
            display_name?: string;
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The new member. */
        AddGroupUser: {
            /** @description The user name of the new member. */
            username: string;
        };
        /** @description The group that the caller watches from now on. */
        WatchReviewGroup: {
            /** @description The name of the group. */
            object_id: string;
        };
        /** @description The fields of an upload; the file itself is the part `path`. */
        CreateDiffFileAttachment: {
            /** @description The id of its file in a diff. */
            filediff: number;
            /**
             * @description True: the file before the change, else after it.
             * @default false
             */
            source_file?: boolean;
            /**
             * @description Default: the name of the file.
             * @default
             */
            caption?: string;
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
            /** @description The file itself. */
            path: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description The fields of an upload; the file itself is the part `path`. */
        CreateFileAttachment: {
            /**
             * @description Default: the name of the file.
             * @default
             */
            caption?: string;
            /** @description The `attachment_history_id` of the file whose next revision this is; default: a new file. */
            attachment_history?: number;
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
            /** @description The file itself. */
            path: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description The fields of a change, which is on the draft until it is published. */
        UpdateFileAttachment: {
            /** @description Empty: the name of the file. */
            caption?: string;
            /** @description False takes back the deletion of a published file, with all its revisions; nothing else is possible. */
            pending_deletion?: boolean;
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The fields of a new one. The file itself is the part `path`; it may follow in a change. */
        CreateUserFileAttachment: {
            /**
             * @description Default: the name of the file, if it comes with one.
             * @default
             */
            caption?: string;
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
            /** @description The file itself. */
            path?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description The fields of a change. The file itself, if there is none yet, is the part `path`. */
        UpdateUserFileAttachment: {
            /** @description Empty: it stays as it is. */
            caption?: string;
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
            /** @description The file itself. */
            path?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description A change of the caller's own settings. */
        UpdateSession: {
            /** @description A JSON Merge Patch (RFC 7396) of the settings. */
            "settings:json"?: string;
        };
        /** @description The fields of a new account. Without a password it has no login by password. */
        CreateUser: {
            /** @description Unique; a segment of the URL. */
            username: string;
            /**
             * Format: email
             * @description The address for mail.
             */
            email: string;
            /** @description Without one, no login by password is possible. */
            password?: string;
            /** @description The given name. */
            first_name?: string;
            /** @description The family name. */
            last_name?: string;
            /** @description Sizes of avatars. Accepted for RBTools and ignored. */
            render_avatars_at?: string;
        };
        /** @description The changeable fields of an account. */
        UpdateUser: {
            /**
             * Format: email
             * @description The address for mail.
             */
            email?: string;
            /** @description The given name. */
            first_name?: string;
            /** @description The family name. */
            last_name?: string;
            /** @description Only for people who may change accounts. */
            is_active?: boolean;
            /** @description Sizes of avatars. Accepted for RBTools and ignored. */
            render_avatars_at?: string;
        };
        /** @description The fields of a new repository. The service never contacts it (decision D1). */
        CreateRepository: {
            /** @description Another address of the same repository; empty: none. */
            mirror_path?: string;
            /** @description The URL of a bug, with `%s` for the bug's id; empty: none. */
            bug_tracker?: string;
            /** @description False: only the people and groups in its lists may read it. */
            public?: boolean;
            /** @description False: lists leave it out by default. */
            visible?: boolean;
            /** @description Shown to people; unique in its Local Site. */
            name: string;
            /** @description Where clients clone it from. */
            path: string;
            /**
             * @description Name of the version control system.
             * @enum {string}
             */
            tool: "Git";
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The changeable fields of a repository. */
        UpdateRepository: {
            /** @description Another address of the same repository; empty: none. */
            mirror_path?: string;
            /** @description The URL of a bug, with `%s` for the bug's id; empty: none. */
            bug_tracker?: string;
            /** @description False: only the people and groups in its lists may read it. */
            public?: boolean;
            /** @description False: lists leave it out by default. */
            visible?: boolean;
            /** @description Shown to people; unique in its Local Site. */
            name?: string;
            /** @description Where clients clone it from. */
            path?: string;
            /**
             * @description Name of the version control system.
             * @enum {string}
             */
            tool?: "Git";
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description Who may read the repository from now on. */
        AddRepositoryUser: {
            /** @description The person's user name. */
            username: string;
        };
        /** @description Whose members may read the repository from now on. */
        AddRepositoryGroup: {
            /** @description The name of an invite-only group. */
            group_name: string;
        };
        /** @description The fields of a new default reviewer. */
        CreateDefaultReviewer: {
            /** @description Names of groups, separated by commas. */
            groups?: string;
            /** @description User names, separated by commas. */
            users?: string;
            /** @description Ids of repositories, separated by commas; empty: all of the Local Site. */
            repositories?: string;
            /** @description Shown to people. */
            name: string;
            /** @description A regular expression in RE2's grammar that the paths of the files begin with. */
            file_regex: string;
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The changeable fields of a default reviewer. A list replaces the former one. */
        UpdateDefaultReviewer: {
            /** @description Names of groups, separated by commas. */
            groups?: string;
            /** @description User names, separated by commas. */
            users?: string;
            /** @description Ids of repositories, separated by commas; empty: all of the Local Site. */
            repositories?: string;
            /** @description Shown to people. */
            name?: string;
            /** @description A regular expression in RE2's grammar that the paths of the files begin with. */
            file_regex?: string;
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The fields of a new review request. Its texts, its reviewers and its diff are those of its draft. */
        CreateReviewRequest: {
            /**
             * @description How the texts of the answer are to be shown, whatever they are written in.
             * @enum {string}
             */
            force_text_type?: "plain" | "markdown" | "html";
            /** @description The id, the name or a path of its repository; absent: files can be attached to it, but no diff. */
            repository?: string;
            /** @description The commit that it is about, unique in its repository. */
            commit_id?: string;
            /**
             * @description Its diffs are series of commits, each with a patch of its own.
             * @default false
             */
            create_with_history?: boolean;
            /** @description The user name of whoever submits it, if not the caller: for people who may do so. */
            submit_as?: string;
            /**
             * @description Not served: the service reads no repository (decision D1).
             * @default false
             */
            create_from_commit_id?: boolean;
            /** @description Not served without a `commit_id`: the service reads no repository (decision D1). */
            changenum?: number;
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The changeable fields of a review request itself; its texts and reviewers are those of its draft. */
        UpdateReviewRequest: {
            /**
             * @description How the texts of the answer are to be shown, whatever they are written in.
             * @enum {string}
             */
            force_text_type?: "plain" | "markdown" | "html";
            /**
             * @description Closes or reopens it.
             * @enum {string}
             */
            status?: "pending" | "submitted" | "discarded";
            /** @description Why it is closed, with a `status` that closes it. Closing it again without one keeps the last one. */
            close_description?: string;
            /** @description The same, under its old name: counts where the other one is missing or empty. */
            description?: string;
            /**
             * @description How that text is written; plain, if nothing is said.
             * @enum {string}
             */
            close_description_text_type?: "plain" | "markdown";
            /**
             * @description The same, under its old name.
             * @enum {string}
             */
            text_type?: "plain" | "markdown";
            /** @description Not served: the service reads no repository (decision D1). */
            changenum?: number;
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The review request that the caller watches from now on. */
        WatchReviewRequest: {
            /** @description The number of the request on its Local Site, as in its URL. */
            object_id: string;
        };
        /** @description The review request that the caller archives or mutes. */
        HideReviewRequest: {
            /** @description The number of the request on its Local Site, as in its URL. */
            object_id: string;
        };
        /** @description A new diff: the patch is the part `path`, and what was changed before it, and is not in the repository, is `parent_diff_path`. A request that was created for a series of commits takes neither: its diff begins empty. */
        CreateDiff: {
            /**
             * @description The folder that paths of other tools begin at. Git's begin at the root, so this is ignored.
             * @default
             */
            basedir?: string;
            /**
             * @description The commit that it changes.
             * @default
             */
            base_commit_id?: string;
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
            /** @description The file itself. */
            path?: unknown;
            /** @description The file itself. */
            parent_diff_path?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description A change of a diff: only of what clients keep with it. */
        UpdateDiff: {
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description A change of a draft's diff: of what clients keep with it, and the end of its series of commits. What they change together is the part `cumulative_diff`, and what was changed before them `parent_diff`. */
        UpdateDraftDiff: {
            /**
             * @description The last commit was sent.
             * @default false
             */
            finalize_commit_series?: boolean;
            /**
             * @description What the validation of the last commit answered.
             * @default
             */
            validation_info?: string;
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
            /** @description The file itself. */
            cumulative_diff?: unknown;
            /** @description The file itself. */
            parent_diff?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description For clients whose Accept header names `application/vnd.service.org.diff.data+json`. */
        DiffDataAnswer: {
            /** @description The change of a file, line by line. */
            diff_data: {
                /** @description Not text: there are no chunks. */
                binary: boolean;
                /** @description Before the change there is no such file. */
                new_file: boolean;
                /** @description The lines that the patch has, in their order. Equal lines that it leaves out show in the numbers. */
                chunks: {
                    /** @description Its place among the chunks, from 0. */
                    index: number;
                    /**
                     * @description What happened to the lines.
                     * @enum {string}
                     */
                    change: "delete" | "equal" | "insert" | "replace";
                    /** @description Whether so many lines are equal that a page may hide some. */
                    collapsable: boolean;
                    /** @description How many lines it has. */
                    numlines: number;
                    /** @description Them. */
                    lines: [
                        number,
                        number | "",
                        string,
                        number[][] | null,
                        number | "",
                        string,
                        number[][] | null,
                        boolean
                    ][];
                    /** @description What is known of all of them. */
                    meta: {
                        /** @description Always empty: headings of the old side. */
                        left_headers: string[];
                        /** @description Always empty: headings of the new side. */
                        right_headers: string[];
                        /** @description Only white space changed. */
                        whitespace_chunk: boolean;
                        /** @description The lines in which only white space changed: the first and the last of each row of them, from 1. */
                        whitespace_lines: number[][];
                    };
                }[];
                /** @description How many of the chunks are changes. */
                num_changes: number;
                /** @description Which. */
                changed_chunk_indexes: number[];
            };
            /** @constant */
            stat: "ok";
        };
        /** @description A change of a file of a diff: of what clients keep with it and, of a binary file on a draft that has no attachment yet, its bytes after the change, as the part `dest_attachment_file`. */
        UpdateFileDiff: {
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
            /** @description The file itself. */
            dest_attachment_file?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description A change of a commit: only of what clients keep with it. */
        UpdateCommit: {
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description A new commit of the draft's diff; its patch is the part `diff`, and what was changed before it `parent_diff`. */
        CreateCommit: {
            /** @description As the repository knows it. */
            commit_id: string;
            /** @description The commit before it. */
            parent_id: string;
            /** @description What it says of itself; white space at both ends is cut. */
            commit_message: string;
            /** @description Who wrote it. */
            author_name: string;
            /** @description The author's address. */
            author_email: string;
            /** @description When it was written. */
            author_date: string;
            /** @description Who put it into the repository. */
            committer_name: string;
            /** @description The committer's address. */
            committer_email: string;
            /** @description When that was. */
            committer_date: string;
            /**
             * @description What the validation of the commit before it answered; empty or absent for the first.
             * @default
             */
            validation_info?: string;
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
            /** @description The file itself. */
            diff: unknown;
            /** @description The file itself. */
            parent_diff?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description A patch that may be posted: the part `path`, and what was changed before it, and is not in the repository, `parent_diff_path`. */
        ValidateDiff: {
            /** @description The id of a repository, its name or one of its paths. */
            repository: string;
            /**
             * @description The folder that paths of other tools begin at. Git's begin at the root, so this is ignored.
             * @default
             */
            basedir?: string;
            /**
             * @description The commit that it changes.
             * @default
             */
            base_commit_id?: string;
            /** @description The file itself. */
            path: unknown;
            /** @description The file itself. */
            parent_diff_path?: unknown;
        };
        /** @description A commit that may be posted: its patch is the part `diff`, and what was changed before it `parent_diff`. */
        ValidateCommit: {
            /** @description The id of a repository, its name or one of its paths. */
            repository: string;
            /** @description As the repository knows it. */
            commit_id: string;
            /** @description The commit before it. */
            parent_id: string;
            /**
             * @description The commit that the series is based on.
             * @default
             */
            base_commit_id?: string;
            /**
             * @description What the validation of the commit before it answered; empty or absent for the first.
             * @default
             */
            validation_info?: string;
            /** @description The file itself. */
            diff: unknown;
            /** @description The file itself. */
            parent_diff?: unknown;
        };
        /** @description The changeable fields of a draft. What is not sent stays. A type without its text converts the text; a text without a type is read as plain text. */
        UpdateReviewRequestDraft: {
            /**
             * @description How the texts of the answer are to be shown, whatever they are written in.
             * @enum {string}
             */
            force_text_type?: "plain" | "markdown" | "html";
            /** @description One line on the change; what is longer than 300 characters is cut, at the end of a sentence if there is one. */
            summary?: string;
            /** @description What the change does, and why. */
            description?: string;
            /**
             * @description How the description is written.
             * @enum {string}
             */
            description_text_type?: "plain" | "markdown";
            /** @description How it was tested. */
            testing_done?: string;
            /**
             * @description How that text is written.
             * @enum {string}
             */
            testing_done_text_type?: "plain" | "markdown";
            /** @description What is said about the changes when they are published: only after the first time. */
            changedescription?: string;
            /**
             * @description How that text is written.
             * @enum {string}
             */
            changedescription_text_type?: "plain" | "markdown";
            /**
             * @description How all three texts are written, unless one has a type of its own.
             * @enum {string}
             */
            text_type?: "plain" | "markdown";
            /** @description The branch that it is for. */
            branch?: string;
            /** @description Ids at a bug tracker, with commas or blanks between them. */
            bugs_closed?: string;
            /** @description The commit that it is about, unique in its repository; empty: none. */
            commit_id?: string;
            /** @description Not served: the service reads no repository (decision D1). */
            update_from_commit_id?: boolean;
            /** @description Numbers of the review requests that have to come first, with commas or blanks between them: all of them. */
            depends_on?: string;
            /** @description Names of the groups that are asked to review it, with commas or blanks between them: all of them. */
            target_groups?: string;
            /** @description User names of the people who are asked to review it, with commas or blanks between them: all of them. */
            target_people?: string;
            /** @description The user name of its owner once it is published. */
            submitter?: string;
            /** @description Publish the draft. */
            public?: boolean;
            /** @description Too small a change to tell people about. */
            trivial?: boolean;
            /** @description Publish in the name of the owner. */
            publish_as_owner?: boolean;
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The fields of a new status update. */
        CreateStatusUpdate: {
            /** @description What came of it, for people. */
            description?: string;
            /** @description Where more is to be read: an address with http or https, or nothing. */
            url?: string;
            /** @description What that link is called. */
            url_text?: string;
            /** @description How many seconds it may be pending. One that is not positive is timed out at once. */
            timeout?: number;
            /** @description The id of the change that it is about: one of this review request. */
            change_id?: number;
            /** @description The id of the caller's review with what was found, which no other status update has. */
            review_id?: number;
            /** @description Which program says this. */
            service_id: string;
            /** @description One line on what it does. */
            summary: string;
            /**
             * @description How far it is.
             * @default pending
             * @enum {string}
             */
            state?: "pending" | "done-success" | "done-failure" | "error" | "timed-out" | "not-yet-run" | "cancelled";
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The changeable fields of a status update. */
        UpdateStatusUpdate: {
            /** @description What came of it, for people. */
            description?: string;
            /** @description Where more is to be read: an address with http or https, or nothing. */
            url?: string;
            /** @description What that link is called. */
            url_text?: string;
            /** @description How many seconds it may be pending. One that is not positive is timed out at once. */
            timeout?: number;
            /** @description The id of the change that it is about: one of this review request. */
            change_id?: number;
            /** @description The id of the caller's review with what was found, which no other status update has. */
            review_id?: number;
            /** @description Which program says this. */
            service_id?: string;
            /** @description One line on what it does. */
            summary?: string;
            /**
             * @description How far it is; the time of `timeout` begins anew. Or `request-run`, which asks the program to run and leaves the state to it: possible for one that is `not-yet-run`, or is not pending and has `can_retry` in its `extra_data`.
             * @enum {string}
             */
            state?: "pending" | "done-success" | "done-failure" | "error" | "timed-out" | "not-yet-run" | "cancelled" | "request-run";
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The changeable fields of a review. Of a published one, only its ship-it can be taken back. */
        UpdateReview: {
            /**
             * @description How the texts of the answer are to be shown, whatever they are written in.
             * @enum {string}
             */
            force_text_type?: "plain" | "markdown" | "html";
            /** @description What is said above the comments. */
            body_top?: string;
            /**
             * @description How that text is written.
             * @enum {string}
             */
            body_top_text_type?: "plain" | "markdown";
            /** @description What is said below the comments. */
            body_bottom?: string;
            /**
             * @description How that text is written.
             * @enum {string}
             */
            body_bottom_text_type?: "plain" | "markdown";
            /**
             * @description How both texts are written, unless one has a type of its own.
             * @enum {string}
             */
            text_type?: "plain" | "markdown";
            /** @description Publish it. */
            public?: boolean;
            /** @description The change can be submitted. */
            ship_it?: boolean;
            /** @description Tell nobody but the submitter about it. */
            publish_to_owner_only?: boolean;
            /** @description When it is published, archive the review request for the caller. */
            publish_and_archive?: boolean;
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The changeable fields of a reply. */
        UpdateReply: {
            /**
             * @description How the texts of the answer are to be shown, whatever they are written in.
             * @enum {string}
             */
            force_text_type?: "plain" | "markdown" | "html";
            /** @description What is said above the comments. */
            body_top?: string;
            /**
             * @description How that text is written.
             * @enum {string}
             */
            body_top_text_type?: "plain" | "markdown";
            /** @description What is said below the comments. */
            body_bottom?: string;
            /**
             * @description How that text is written.
             * @enum {string}
             */
            body_bottom_text_type?: "plain" | "markdown";
            /**
             * @description How both texts are written, unless one has a type of its own.
             * @enum {string}
             */
            text_type?: "plain" | "markdown";
            /** @description Publish it. */
            public?: boolean;
            /** @description Not worth telling people about. */
            trivial?: boolean;
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The fields of a new comment on lines of a file's diff. */
        CreateDiffComment: {
            /**
             * @description How the texts of the answer are to be shown, whatever they are written in.
             * @enum {string}
             */
            force_text_type?: "plain" | "markdown" | "html";
            /** @description What it says; may be empty. */
            text: string;
            /**
             * @description How the text is written; plain, if nothing is said.
             * @enum {string}
             */
            text_type?: "plain" | "markdown";
            /**
             * @description It asks for something to be done.
             * @default false
             */
            issue_opened?: boolean;
            /** @description The id of a file of the review request's diffs. */
            filediff_id: number;
            /** @description The first line, as it is shown. */
            first_line: number;
            /** @description How many lines. */
            num_lines: number;
            /** @description The id of a file of another revision: the comment is about what is different there. */
            interfilediff_id?: number;
            /** @description The id of the file in an earlier commit of the series: the comment is about what was changed after that. */
            base_filediff_id?: number;
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The changeable fields of a comment on lines of a file's diff. */
        UpdateDiffComment: {
            /**
             * @description How the texts of the answer are to be shown, whatever they are written in.
             * @enum {string}
             */
            force_text_type?: "plain" | "markdown" | "html";
            /** @description What it says; may be empty. */
            text?: string;
            /**
             * @description How the text is written; alone, it converts the text.
             * @enum {string}
             */
            text_type?: "plain" | "markdown";
            /** @description It asks for something to be done. */
            issue_opened?: boolean;
            /**
             * @description What has become of the issue of a published comment; other fields are ignored if it changes.
             * @enum {string}
             */
            issue_status?: "open" | "resolved" | "dropped" | "verifying-resolved" | "verifying-dropped";
            /** @description The first line, as it is shown. */
            first_line?: number;
            /** @description How many lines. */
            num_lines?: number;
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The fields of a new comment on an attached file. */
        CreateFileAttachmentComment: {
            /**
             * @description How the texts of the answer are to be shown, whatever they are written in.
             * @enum {string}
             */
            force_text_type?: "plain" | "markdown" | "html";
            /** @description What it says; may be empty. */
            text: string;
            /**
             * @description How the text is written; plain, if nothing is said.
             * @enum {string}
             */
            text_type?: "plain" | "markdown";
            /**
             * @description It asks for something to be done.
             * @default false
             */
            issue_opened?: boolean;
            /** @description The id of a file that is attached to the review request or to its diffs. */
            file_attachment_id: number;
            /** @description The id of another such file: the comment is about the difference. */
            diff_against_file_attachment_id?: number;
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The changeable fields of a comment. Once it is published, only what has become of its issue. */
        UpdateGeneralComment: {
            /**
             * @description How the texts of the answer are to be shown, whatever they are written in.
             * @enum {string}
             */
            force_text_type?: "plain" | "markdown" | "html";
            /** @description What it says; may be empty. */
            text?: string;
            /**
             * @description How the text is written; alone, it converts the text.
             * @enum {string}
             */
            text_type?: "plain" | "markdown";
            /** @description It asks for something to be done. */
            issue_opened?: boolean;
            /**
             * @description What has become of the issue of a published comment; other fields are ignored if it changes.
             * @enum {string}
             */
            issue_status?: "open" | "resolved" | "dropped" | "verifying-resolved" | "verifying-dropped";
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The fields of a new comment of any kind. */
        CreateGeneralComment: {
            /**
             * @description How the texts of the answer are to be shown, whatever they are written in.
             * @enum {string}
             */
            force_text_type?: "plain" | "markdown" | "html";
            /** @description What it says; may be empty. */
            text: string;
            /**
             * @description How the text is written; plain, if nothing is said.
             * @enum {string}
             */
            text_type?: "plain" | "markdown";
            /**
             * @description It asks for something to be done.
             * @default false
             */
            issue_opened?: boolean;
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The fields of what a reply says to a comment. */
        CreateCommentReply: {
            /**
             * @description How the texts of the answer are to be shown, whatever they are written in.
             * @enum {string}
             */
            force_text_type?: "plain" | "markdown" | "html";
            /** @description The id of a comment of the review, of the same kind. What this reply says to it already is replaced. */
            reply_to_id: number;
            /** @description What it says; may be empty. */
            text: string;
            /**
             * @description How the text is written; plain, if nothing is said.
             * @enum {string}
             */
            text_type?: "plain" | "markdown";
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The changeable fields of what a reply says to a comment, until it is published. */
        UpdateCommentReply: {
            /**
             * @description How the texts of the answer are to be shown, whatever they are written in.
             * @enum {string}
             */
            force_text_type?: "plain" | "markdown" | "html";
            /** @description What it says; may be empty. */
            text?: string;
            /**
             * @description How the text is written; alone, it converts the text.
             * @enum {string}
             */
            text_type?: "plain" | "markdown";
            /** @description A JSON Merge Patch (RFC 7396) of the extra data. */
            "extra_data:json"?: string;
            /** @description A JSON Patch (RFC 6902) of the extra data. */
            "extra_data:json-patch"?: string;
        } & {
            [key: string]: unknown;
        };
    };
    responses: never;
    parameters: {
        /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
        expand: string;
        /** @description Names of members, separated by commas: only these are shown of each object. */
        onlyFields: string;
        /** @description Names of links, separated by commas: only these are shown of each object. */
        onlyLinks: string;
        /** @description How all texts are to be shown; other words are passed over. */
        forceTextType: "plain" | "markdown" | "html";
        /** @description The tag of what was read: 412 when it has changed since. */
        ifMatch: string;
        /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
        idempotencyKey: string;
        /** @description Tags of what is known already: 304 when nothing has changed. */
        ifNoneMatch: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listApiTokens: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.api-tokens+json": components["schemas"]["ApiTokenListAnswer"];
                };
            };
        };
    };
    createApiToken: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["CreateApiToken"];
                "multipart/form-data": components["schemas"]["CreateApiToken"];
                "application/json": components["schemas"]["CreateApiToken"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.api-token+json": components["schemas"]["ApiTokenAnswer"];
                };
            };
        };
    };
    getApiToken: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                username: string;
                api_token_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.api-token+json": components["schemas"]["ApiTokenAnswer"];
                };
            };
        };
    };
    updateApiToken: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                username: string;
                api_token_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateApiToken"];
                "multipart/form-data": components["schemas"]["UpdateApiToken"];
                "application/json": components["schemas"]["UpdateApiToken"];
            };
        };
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.api-token+json": components["schemas"]["ApiTokenAnswer"];
                };
            };
        };
    };
    deleteApiToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                username: string;
                api_token_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listOAuthApps: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Only applications of this owner. */
                username?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.oauth-apps+json": components["schemas"]["OAuthAppListAnswer"];
                };
            };
        };
    };
    createOAuthApp: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["CreateOAuthApp"];
                "multipart/form-data": components["schemas"]["CreateOAuthApp"];
                "application/json": components["schemas"]["CreateOAuthApp"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.oauth-app+json": components["schemas"]["OAuthAppAnswer"];
                };
            };
        };
    };
    getOAuthApp: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                app_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.oauth-app+json": components["schemas"]["OAuthAppAnswer"];
                };
            };
        };
    };
    updateOAuthApp: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                app_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateOAuthApp"];
                "multipart/form-data": components["schemas"]["UpdateOAuthApp"];
                "application/json": components["schemas"]["UpdateOAuthApp"];
            };
        };
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.oauth-app+json": components["schemas"]["OAuthAppAnswer"];
                };
            };
        };
    };
    deleteOAuthApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                app_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listOAuthTokens: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.oauth-tokens+json": components["schemas"]["OAuthTokenListAnswer"];
                };
            };
        };
    };
    getOAuthToken: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                oauth_token_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.oauth-token+json": components["schemas"]["OAuthTokenAnswer"];
                };
            };
        };
    };
    updateOAuthToken: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                oauth_token_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateOAuthToken"];
                "multipart/form-data": components["schemas"]["UpdateOAuthToken"];
                "application/json": components["schemas"]["UpdateOAuthToken"];
            };
        };
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.oauth-token+json": components["schemas"]["OAuthTokenAnswer"];
                };
            };
        };
    };
    deleteOAuthToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                oauth_token_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getOAuthTokenUsage: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                oauth_token_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.oauth-token-usage+json": components["schemas"]["OAuthTokenUsageAnswer"];
                };
            };
        };
    };
    listGroups: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Start of the name, in any case. */
                q?: string;
                /** @description With `q`: match the start of the display name too. */
                displayname?: boolean;
                /** @description Only groups that are invite-only, or only those that are not. */
                "invite-only"?: boolean;
                /** @description Also groups that are not visible. */
                "show-invisible"?: boolean;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-groups+json": components["schemas"]["GroupListAnswer"];
                };
            };
        };
    };
    createGroup: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["CreateGroup"];
                "multipart/form-data": components["schemas"]["CreateGroup"];
                "application/json": components["schemas"]["CreateGroup"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-group+json": components["schemas"]["GroupAnswer"];
                };
            };
        };
    };
    getGroup: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                group_name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-group+json": components["schemas"]["GroupAnswer"];
                };
            };
        };
    };
    updateGroup: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                group_name: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateGroup"];
                "multipart/form-data": components["schemas"]["UpdateGroup"];
                "application/json": components["schemas"]["UpdateGroup"];
            };
        };
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-group+json": components["schemas"]["GroupAnswer"];
                };
            };
        };
    };
    deleteGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                group_name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listReviewGroupUsers: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Start of the user name, in any case. */
                q?: string;
                /** @description With `q`: match the start of the first and last name too. */
                fullname?: boolean;
                /** @description Includes deactivated people. */
                "include-inactive"?: boolean;
                /** @description Sizes of avatars. Accepted for RBTools and ignored. */
                "render-avatars-at"?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                group_name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-group-users+json": components["schemas"]["ReviewGroupUserListAnswer"];
                };
            };
        };
    };
    createReviewGroupUser: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                group_name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["AddGroupUser"];
                "multipart/form-data": components["schemas"]["AddGroupUser"];
                "application/json": components["schemas"]["AddGroupUser"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-group-user+json": components["schemas"]["ReviewGroupUserAnswer"];
                };
            };
        };
    };
    getReviewGroupUser: {
        parameters: {
            query?: {
                /** @description Sizes of avatars. Accepted for RBTools and ignored. */
                "render-avatars-at"?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                group_name: string;
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-group-user+json": components["schemas"]["ReviewGroupUserAnswer"];
                };
            };
        };
    };
    deleteReviewGroupUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                group_name: string;
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listWatchedReviewGroups: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.watched-review-groups+json": components["schemas"]["WatchedReviewGroupListAnswer"];
                };
            };
        };
    };
    createWatchedReviewGroup: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["WatchReviewGroup"];
                "multipart/form-data": components["schemas"]["WatchReviewGroup"];
                "application/json": components["schemas"]["WatchReviewGroup"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.watched-review-group+json": components["schemas"]["WatchedReviewGroupAnswer"];
                };
            };
        };
    };
    getWatchedReviewGroup: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                username: string;
                watched_obj_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.watched-review-group+json": components["schemas"]["WatchedReviewGroupAnswer"];
                };
            };
        };
    };
    deleteWatchedReviewGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                username: string;
                watched_obj_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listDiffFileAttachments: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description The exact media type. */
                mimetype?: string;
                /** @description Path on either side of the diff. */
                "repository-file-path"?: string;
                /** @description The exact revision in the repository. */
                "repository-revision"?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                repository_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.diff-file-attachments+json": components["schemas"]["DiffFileAttachmentListAnswer"];
                };
            };
        };
    };
    createDiffFileAttachment: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                repository_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["CreateDiffFileAttachment"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.diff-file-attachment+json": components["schemas"]["DiffFileAttachmentAnswer"];
                };
            };
        };
    };
    getDiffFileAttachment: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                repository_id: number;
                file_attachment_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.diff-file-attachment+json": components["schemas"]["DiffFileAttachmentAnswer"];
                };
            };
        };
    };
    listFileAttachments: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.file-attachments+json": components["schemas"]["FileAttachmentListAnswer"];
                };
            };
        };
    };
    createFileAttachment: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["CreateFileAttachment"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.file-attachment+json": components["schemas"]["FileAttachmentAnswer"];
                };
            };
        };
    };
    getFileAttachment: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                file_attachment_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.file-attachment+json": components["schemas"]["FileAttachmentAnswer"];
                };
            };
        };
    };
    updateFileAttachment: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                file_attachment_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateFileAttachment"];
                "multipart/form-data": components["schemas"]["UpdateFileAttachment"];
                "application/json": components["schemas"]["UpdateFileAttachment"];
            };
        };
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.file-attachment+json": components["schemas"]["FileAttachmentAnswer"];
                };
            };
        };
    };
    deleteFileAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                file_attachment_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listDraftFileAttachments: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.draft-file-attachments+json": components["schemas"]["DraftFileAttachmentListAnswer"];
                };
            };
        };
    };
    createDraftFileAttachment: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["CreateFileAttachment"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.draft-file-attachment+json": components["schemas"]["DraftFileAttachmentAnswer"];
                };
            };
        };
    };
    getDraftFileAttachment: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                file_attachment_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.draft-file-attachment+json": components["schemas"]["DraftFileAttachmentAnswer"];
                };
            };
        };
    };
    updateDraftFileAttachment: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                file_attachment_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateFileAttachment"];
                "multipart/form-data": components["schemas"]["UpdateFileAttachment"];
                "application/json": components["schemas"]["UpdateFileAttachment"];
            };
        };
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.draft-file-attachment+json": components["schemas"]["DraftFileAttachmentAnswer"];
                };
            };
        };
    };
    deleteDraftFileAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                file_attachment_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listUserFileAttachments: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.user-file-attachments+json": components["schemas"]["UserFileAttachmentListAnswer"];
                };
            };
        };
    };
    createUserFileAttachment: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["CreateUserFileAttachment"];
                "multipart/form-data": components["schemas"]["CreateUserFileAttachment"];
                "application/json": components["schemas"]["CreateUserFileAttachment"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.user-file-attachment+json": components["schemas"]["UserFileAttachmentAnswer"];
                };
            };
        };
    };
    getUserFileAttachment: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                username: string;
                file_attachment_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.user-file-attachment+json": components["schemas"]["UserFileAttachmentAnswer"];
                };
            };
        };
    };
    updateUserFileAttachment: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                username: string;
                file_attachment_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateUserFileAttachment"];
                "multipart/form-data": components["schemas"]["UpdateUserFileAttachment"];
                "application/json": components["schemas"]["UpdateUserFileAttachment"];
            };
        };
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.user-file-attachment+json": components["schemas"]["UserFileAttachmentAnswer"];
                };
            };
        };
    };
    deleteUserFileAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                username: string;
                file_attachment_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getSession: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.session+json": components["schemas"]["SessionAnswer"];
                };
            };
        };
    };
    updateSession: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateSession"];
                "multipart/form-data": components["schemas"]["UpdateSession"];
                "application/json": components["schemas"]["UpdateSession"];
            };
        };
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.session+json": components["schemas"]["SessionAnswer"];
                };
            };
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Start of the user name, in any case. */
                q?: string;
                /** @description With `q`: match the start of the first and last name too. */
                fullname?: boolean;
                /** @description Includes deactivated people. */
                "include-inactive"?: boolean;
                /** @description Sizes of avatars. Accepted for RBTools and ignored. */
                "render-avatars-at"?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.users+json": components["schemas"]["UserListAnswer"];
                };
            };
        };
    };
    createUser: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["CreateUser"];
                "multipart/form-data": components["schemas"]["CreateUser"];
                "application/json": components["schemas"]["CreateUser"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.user+json": components["schemas"]["UserAnswer"];
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: {
                /** @description Sizes of avatars. Accepted for RBTools and ignored. */
                "render-avatars-at"?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.user+json": components["schemas"]["UserAnswer"];
                };
            };
        };
    };
    updateUser: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateUser"];
                "multipart/form-data": components["schemas"]["UpdateUser"];
                "application/json": components["schemas"]["UpdateUser"];
            };
        };
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.user+json": components["schemas"]["UserAnswer"];
                };
            };
        };
    };
    getWatched: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.watched+json": components["schemas"]["WatchedAnswer"];
                };
            };
        };
    };
    listRepositories: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Exact names. */
                name?: string;
                /** @description Exact paths, or those of mirrors. */
                path?: string;
                /** @description Names, paths or those of mirrors. */
                "name-or-path"?: string;
                /** @description Ids or names of tools. */
                tool?: string;
                /** @description Names of hosting services. No repository has one, so the list is empty. */
                "hosting-service"?: string;
                /** @description Names of accounts at hosting services: as above. */
                username?: string;
                /** @description Start of the name, in any case; the list is then in the order of names. */
                q?: string;
                /** @description Also repositories that are not visible. */
                "show-invisible"?: boolean;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.repositories+json": components["schemas"]["RepositoryListAnswer"];
                };
            };
        };
    };
    createRepository: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["CreateRepository"];
                "multipart/form-data": components["schemas"]["CreateRepository"];
                "application/json": components["schemas"]["CreateRepository"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.repository+json": components["schemas"]["RepositoryAnswer"];
                };
            };
        };
    };
    getRepository: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                repository_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.repository+json": components["schemas"]["RepositoryAnswer"];
                };
            };
        };
    };
    updateRepository: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                repository_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateRepository"];
                "multipart/form-data": components["schemas"]["UpdateRepository"];
                "application/json": components["schemas"]["UpdateRepository"];
            };
        };
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.repository+json": components["schemas"]["RepositoryAnswer"];
                };
            };
        };
    };
    deleteRepository: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                repository_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getRepositoryInfo: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                repository_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    getRepositoryBranches: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                repository_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    getRepositoryCommits: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                repository_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    listRepositoryUsers: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Start of the user name, in any case. */
                q?: string;
                /** @description With `q`: match the start of the first and last name too. */
                fullname?: boolean;
                /** @description Includes deactivated people. */
                "include-inactive"?: boolean;
                /** @description Sizes of avatars. Accepted for RBTools and ignored. */
                "render-avatars-at"?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                repository_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.repository-users+json": components["schemas"]["RepositoryUserListAnswer"];
                };
            };
        };
    };
    createRepositoryUser: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                repository_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["AddRepositoryUser"];
                "multipart/form-data": components["schemas"]["AddRepositoryUser"];
                "application/json": components["schemas"]["AddRepositoryUser"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.repository-user+json": components["schemas"]["RepositoryUserAnswer"];
                };
            };
        };
    };
    getRepositoryUser: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                repository_id: number;
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.repository-user+json": components["schemas"]["RepositoryUserAnswer"];
                };
            };
        };
    };
    deleteRepositoryUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                repository_id: number;
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listRepositoryGroups: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                repository_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.repository-groups+json": components["schemas"]["RepositoryGroupListAnswer"];
                };
            };
        };
    };
    createRepositoryGroup: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                repository_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["AddRepositoryGroup"];
                "multipart/form-data": components["schemas"]["AddRepositoryGroup"];
                "application/json": components["schemas"]["AddRepositoryGroup"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.repository-group+json": components["schemas"]["RepositoryGroupAnswer"];
                };
            };
        };
    };
    getRepositoryGroup: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                repository_id: number;
                group_name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.repository-group+json": components["schemas"]["RepositoryGroupAnswer"];
                };
            };
        };
    };
    deleteRepositoryGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                repository_id: number;
                group_name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listDefaultReviewers: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Names of groups. */
                groups?: string;
                /** @description User names. */
                users?: string;
                /** @description Ids of repositories. */
                repositories?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.default-reviewers+json": components["schemas"]["DefaultReviewerListAnswer"];
                };
            };
        };
    };
    createDefaultReviewer: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["CreateDefaultReviewer"];
                "multipart/form-data": components["schemas"]["CreateDefaultReviewer"];
                "application/json": components["schemas"]["CreateDefaultReviewer"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.default-reviewer+json": components["schemas"]["DefaultReviewerAnswer"];
                };
            };
        };
    };
    getDefaultReviewer: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                default_reviewer_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.default-reviewer+json": components["schemas"]["DefaultReviewerAnswer"];
                };
            };
        };
    };
    updateDefaultReviewer: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                default_reviewer_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateDefaultReviewer"];
                "multipart/form-data": components["schemas"]["UpdateDefaultReviewer"];
                "application/json": components["schemas"]["UpdateDefaultReviewer"];
            };
        };
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.default-reviewer+json": components["schemas"]["DefaultReviewerAnswer"];
                };
            };
        };
    };
    deleteDefaultReviewer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                default_reviewer_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listReviewRequests: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description With at least one ship-it, or without any. */
                "ship-it"?: boolean;
                /** @description How many reviews say Ship It; also with `-lt`, `-lte`, `-gt` or `-gte` at its end. */
                "ship-it-count"?: number;
                "ship-it-count-lt"?: number;
                "ship-it-count-lte"?: number;
                "ship-it-count-gt"?: number;
                "ship-it-count-gte"?: number;
                /** @description How many issues were dropped; compared likewise. */
                "issue-dropped-count"?: number;
                "issue-dropped-count-lt"?: number;
                "issue-dropped-count-lte"?: number;
                "issue-dropped-count-gt"?: number;
                "issue-dropped-count-gte"?: number;
                /** @description How many issues are open; compared likewise. */
                "issue-open-count"?: number;
                "issue-open-count-lt"?: number;
                "issue-open-count-lte"?: number;
                "issue-open-count-gt"?: number;
                "issue-open-count-gte"?: number;
                /** @description How many issues were resolved; compared likewise. */
                "issue-resolved-count"?: number;
                "issue-resolved-count-lt"?: number;
                "issue-resolved-count-lte"?: number;
                "issue-resolved-count-gt"?: number;
                "issue-resolved-count-gte"?: number;
                /** @description How many issues wait to be verified; compared likewise. */
                "issue-verifying-count"?: number;
                "issue-verifying-count-lt"?: number;
                "issue-verifying-count-lte"?: number;
                "issue-verifying-count-gt"?: number;
                "issue-verifying-count-gte"?: number;
                /** @description The state; default: pending. */
                status?: "pending" | "submitted" | "discarded" | "all";
                /** @description The id of a repository. */
                repository?: number;
                /** @description The user name of the submitter. */
                "from-user"?: string;
                /** @description Names of target groups. */
                "to-groups"?: string;
                /** @description User names of target people, direct or by a group of theirs. */
                "to-users"?: string;
                /** @description User names of direct target people. */
                "to-users-directly"?: string;
                /** @description User names of people in target groups. */
                "to-users-groups"?: string;
                /** @description The same, under its name in the reference's documentation. */
                "to-user-groups"?: string;
                /** @description The exact branch. */
                branch?: string;
                /** @description The id of its commit; or `changenum` fits. */
                "commit-id"?: string;
                /** @description The number of its changeset; or `commit-id` fits. */
                changenum?: number;
                /** @description Includes other people's unpublished requests, as far as the caller may see them. */
                "show-all-unpublished"?: boolean;
                /** @description Not before this time. */
                "time-added-from"?: string;
                /** @description Before this time. */
                "time-added-to"?: string;
                /** @description Not before this time. */
                "last-updated-from"?: string;
                /** @description Before this time. */
                "last-updated-to"?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
                /** @description How all texts are to be shown; other words are passed over. */
                "force-text-type"?: components["parameters"]["forceTextType"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-requests+json": components["schemas"]["ReviewRequestListAnswer"];
                };
            };
        };
    };
    createReviewRequest: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["CreateReviewRequest"];
                "multipart/form-data": components["schemas"]["CreateReviewRequest"];
                "application/json": components["schemas"]["CreateReviewRequest"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-request+json": components["schemas"]["ReviewRequestAnswer"];
                };
            };
        };
    };
    getReviewRequest: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
                /** @description How all texts are to be shown; other words are passed over. */
                "force-text-type"?: components["parameters"]["forceTextType"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-request+json": components["schemas"]["ReviewRequestAnswer"];
                };
            };
        };
    };
    updateReviewRequest: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateReviewRequest"];
                "multipart/form-data": components["schemas"]["UpdateReviewRequest"];
                "application/json": components["schemas"]["UpdateReviewRequest"];
            };
        };
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-request+json": components["schemas"]["ReviewRequestAnswer"];
                };
            };
        };
    };
    deleteReviewRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getLastUpdate: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.last-update+json": components["schemas"]["LastUpdateAnswer"];
                };
            };
        };
    };
    listWatchedReviewRequests: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
                /** @description How all texts are to be shown; other words are passed over. */
                "force-text-type"?: components["parameters"]["forceTextType"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.watched-review-requests+json": components["schemas"]["WatchedReviewRequestListAnswer"];
                };
            };
        };
    };
    createWatchedReviewRequest: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["WatchReviewRequest"];
                "multipart/form-data": components["schemas"]["WatchReviewRequest"];
                "application/json": components["schemas"]["WatchReviewRequest"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.watched-review-request+json": components["schemas"]["WatchedReviewRequestAnswer"];
                };
            };
        };
    };
    getWatchedReviewRequest: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
                /** @description How all texts are to be shown; other words are passed over. */
                "force-text-type"?: components["parameters"]["forceTextType"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                username: string;
                watched_obj_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.watched-review-request+json": components["schemas"]["WatchedReviewRequestAnswer"];
                };
            };
        };
    };
    deleteWatchedReviewRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                username: string;
                watched_obj_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createArchivedReviewRequest: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["HideReviewRequest"];
                "multipart/form-data": components["schemas"]["HideReviewRequest"];
                "application/json": components["schemas"]["HideReviewRequest"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.archived-review-request+json": components["schemas"]["ArchivedReviewRequestAnswer"];
                };
            };
        };
    };
    deleteArchivedReviewRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                username: string;
                review_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createMutedReviewRequest: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["HideReviewRequest"];
                "multipart/form-data": components["schemas"]["HideReviewRequest"];
                "application/json": components["schemas"]["HideReviewRequest"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.muted-review-request+json": components["schemas"]["MutedReviewRequestAnswer"];
                };
            };
        };
    };
    deleteMutedReviewRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                username: string;
                review_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getSearch: {
        parameters: {
            query?: {
                /** @description The beginning, in any case, of a user name, a first or last name, both names with a blank between them, the name or display name of a group, the number of a review request, or (four characters at least) its summary. */
                q?: string;
                /** @description The beginning of the number of a review request. */
                id?: number;
                /** @description At most so many of each kind; 0 is 25, and above 200 is 200. */
                max_results?: number;
                /** @description With a blank in `q`: find first and last names that begin with all of it, too. */
                fullname?: boolean;
                /** @description Accepted for older clients: display names are always searched. */
                displayname?: boolean;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.search+json": components["schemas"]["SearchAnswer"];
                };
            };
        };
    };
    listDiffs: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.diffs+json": components["schemas"]["DiffListAnswer"];
                };
            };
        };
    };
    createDiff: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["CreateDiff"];
                "multipart/form-data": components["schemas"]["CreateDiff"];
                "application/json": components["schemas"]["CreateDiff"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.diff+json": components["schemas"]["DraftDiffAnswer"];
                };
            };
        };
    };
    getDiff: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                diff_revision: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.diff+json": components["schemas"]["DiffAnswer"];
                    "text/x-patch": string;
                };
            };
        };
    };
    updateDiff: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                diff_revision: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateDiff"];
                "multipart/form-data": components["schemas"]["UpdateDiff"];
                "application/json": components["schemas"]["UpdateDiff"];
            };
        };
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.diff+json": components["schemas"]["DiffAnswer"];
                };
            };
        };
    };
    listDraftDiffs: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.diffs+json": components["schemas"]["DraftDiffListAnswer"];
                };
            };
        };
    };
    createDraftDiff: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["CreateDiff"];
                "multipart/form-data": components["schemas"]["CreateDiff"];
                "application/json": components["schemas"]["CreateDiff"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.diff+json": components["schemas"]["DraftDiffAnswer"];
                };
            };
        };
    };
    getDraftDiff: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                diff_revision: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.diff+json": components["schemas"]["DraftDiffAnswer"];
                    "text/x-patch": string;
                };
            };
        };
    };
    updateDraftDiff: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                diff_revision: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateDraftDiff"];
                "multipart/form-data": components["schemas"]["UpdateDraftDiff"];
                "application/json": components["schemas"]["UpdateDraftDiff"];
            };
        };
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.diff+json": components["schemas"]["DraftDiffAnswer"];
                };
            };
        };
    };
    listFiles: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description The files of one commit of the series; without it those of all commits taken together. */
                "commit-id"?: string;
                /** @description Only binary files, or only others. */
                binary?: boolean;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                diff_revision: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.files+json": components["schemas"]["FileListAnswer"];
                };
            };
        };
    };
    getFile: {
        parameters: {
            query?: {
                /** @description In `diff.data`: lines are HTML, which is escaped; nothing is coloured. */
                "syntax-highlighting"?: boolean;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                diff_revision: number;
                filediff_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.file+json": components["schemas"]["FileAnswer"];
                    "text/x-patch": string;
                    "application/json": components["schemas"]["DiffDataAnswer"];
                };
            };
        };
    };
    updateFile: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                diff_revision: number;
                filediff_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateFileDiff"];
                "multipart/form-data": components["schemas"]["UpdateFileDiff"];
                "application/json": components["schemas"]["UpdateFileDiff"];
            };
        };
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.file+json": components["schemas"]["FileAnswer"];
                };
            };
        };
    };
    listDraftFiles: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description The files of one commit of the series; without it those of all commits taken together. */
                "commit-id"?: string;
                /** @description Only binary files, or only others. */
                binary?: boolean;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                diff_revision: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.files+json": components["schemas"]["DraftFileListAnswer"];
                };
            };
        };
    };
    getDraftFile: {
        parameters: {
            query?: {
                /** @description In `diff.data`: lines are HTML, which is escaped; nothing is coloured. */
                "syntax-highlighting"?: boolean;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                diff_revision: number;
                filediff_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.file+json": components["schemas"]["DraftFileAnswer"];
                    "text/x-patch": string;
                    "application/json": components["schemas"]["DiffDataAnswer"];
                };
            };
        };
    };
    updateDraftFile: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                diff_revision: number;
                filediff_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateFileDiff"];
                "multipart/form-data": components["schemas"]["UpdateFileDiff"];
                "application/json": components["schemas"]["UpdateFileDiff"];
            };
        };
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.file+json": components["schemas"]["DraftFileAnswer"];
                };
            };
        };
    };
    getOriginalFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                diff_revision: number;
                filediff_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    getPatchedFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                diff_revision: number;
                filediff_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    getDraftOriginalFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                diff_revision: number;
                filediff_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    getDraftPatchedFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                diff_revision: number;
                filediff_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    listDiffCommits: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                diff_revision: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.commits+json": components["schemas"]["CommitListAnswer"];
                };
            };
        };
    };
    getCommit: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                diff_revision: number;
                commit_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.commit+json": components["schemas"]["CommitAnswer"];
                    "text/x-patch": string;
                };
            };
        };
    };
    updateCommit: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                diff_revision: number;
                commit_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateCommit"];
                "multipart/form-data": components["schemas"]["UpdateCommit"];
                "application/json": components["schemas"]["UpdateCommit"];
            };
        };
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.commit+json": components["schemas"]["CommitAnswer"];
                };
            };
        };
    };
    listDraftCommits: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                diff_revision: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.draft-commits+json": components["schemas"]["DraftCommitListAnswer"];
                };
            };
        };
    };
    createDraftCommit: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                diff_revision: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["CreateCommit"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.draft-commit+json": components["schemas"]["DraftCommitAnswer"];
                };
            };
        };
    };
    getDraftCommit: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                diff_revision: number;
                commit_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.draft-commit+json": components["schemas"]["DraftCommitAnswer"];
                    "text/x-patch": string;
                };
            };
        };
    };
    updateDraftCommit: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                diff_revision: number;
                commit_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateCommit"];
                "multipart/form-data": components["schemas"]["UpdateCommit"];
                "application/json": components["schemas"]["UpdateCommit"];
            };
        };
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.draft-commit+json": components["schemas"]["DraftCommitAnswer"];
                };
            };
        };
    };
    getValidation: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.validation+json": components["schemas"]["Validation"];
                };
            };
        };
    };
    getDiffValidation: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.diff-validation+json": components["schemas"]["DiffValidation"];
                };
            };
        };
    };
    createDiffValidation: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ValidateDiff"];
            };
        };
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.diff-validation+json": components["schemas"]["DiffValidation"];
                };
            };
        };
    };
    getCommitValidation: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.commit-validation+json": components["schemas"]["CommitValidation"];
                };
            };
        };
    };
    createCommitValidation: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ValidateCommit"];
            };
        };
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.commit-validation+json": components["schemas"]["ValidatedCommitAnswer"];
                };
            };
        };
    };
    getReviewRequestDraft: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
                /** @description How all texts are to be shown; other words are passed over. */
                "force-text-type"?: components["parameters"]["forceTextType"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-request-draft+json": components["schemas"]["ReviewRequestDraftAnswer"];
                };
            };
        };
    };
    updateReviewRequestDraft: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateReviewRequestDraft"];
                "multipart/form-data": components["schemas"]["UpdateReviewRequestDraft"];
                "application/json": components["schemas"]["UpdateReviewRequestDraft"];
            };
        };
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-request-draft+json": components["schemas"]["ReviewRequestDraftAnswer"];
                };
            };
        };
    };
    createReviewRequestDraft: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateReviewRequestDraft"];
                "multipart/form-data": components["schemas"]["UpdateReviewRequestDraft"];
                "application/json": components["schemas"]["UpdateReviewRequestDraft"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-request-draft+json": components["schemas"]["ReviewRequestDraftAnswer"];
                };
            };
        };
    };
    deleteReviewRequestDraft: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
                /** @description How all texts are to be shown; other words are passed over. */
                "force-text-type"?: components["parameters"]["forceTextType"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-request-changes+json": components["schemas"]["ChangeListAnswer"];
                };
            };
        };
    };
    getChange: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
                /** @description How all texts are to be shown; other words are passed over. */
                "force-text-type"?: components["parameters"]["forceTextType"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                change_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-request-change+json": components["schemas"]["ChangeAnswer"];
                };
            };
        };
    };
    listStatusUpdates: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description The id of the change that they are about. */
                change?: number;
                /** @description Which program says it. */
                "service-id"?: string;
                /** @description The state. */
                state?: "pending" | "done-success" | "done-failure" | "error" | "timed-out" | "not-yet-run" | "cancelled";
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.status-updates+json": components["schemas"]["StatusUpdateListAnswer"];
                };
            };
        };
    };
    createStatusUpdate: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["CreateStatusUpdate"];
                "multipart/form-data": components["schemas"]["CreateStatusUpdate"];
                "application/json": components["schemas"]["CreateStatusUpdate"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.status-update+json": components["schemas"]["StatusUpdateAnswer"];
                };
            };
        };
    };
    getStatusUpdate: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                status_update_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.status-update+json": components["schemas"]["StatusUpdateAnswer"];
                };
            };
        };
    };
    updateStatusUpdate: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                status_update_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateStatusUpdate"];
                "multipart/form-data": components["schemas"]["UpdateStatusUpdate"];
                "application/json": components["schemas"]["UpdateStatusUpdate"];
            };
        };
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.status-update+json": components["schemas"]["StatusUpdateAnswer"];
                };
            };
        };
    };
    deleteStatusUpdate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                status_update_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getDiffContext: {
        parameters: {
            query?: {
                /** @description The published revision to show, or to compare from; the newest, if nothing is said. */
                revision?: number;
                /** @description The published revision to compare with. The one that is shown is compared with nothing. */
                "interdiff-revision"?: number;
                /** @description Only files whose path is one of these, before or after the change; `*` is any text and `?` any character. */
                filenames?: string;
                /** @description A page of 100 files, from 1. */
                page?: number;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.diff-context+json": components["schemas"]["DiffContextAnswer"];
                };
            };
        };
    };
    listReviews: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
                /** @description How all texts are to be shown; other words are passed over. */
                "force-text-type"?: components["parameters"]["forceTextType"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.reviews+json": components["schemas"]["ReviewListAnswer"];
                };
            };
        };
    };
    createReview: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateReview"];
                "multipart/form-data": components["schemas"]["UpdateReview"];
                "application/json": components["schemas"]["UpdateReview"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review+json": components["schemas"]["ReviewAnswer"];
                };
            };
        };
    };
    getReview: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
                /** @description How all texts are to be shown; other words are passed over. */
                "force-text-type"?: components["parameters"]["forceTextType"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                review_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review+json": components["schemas"]["ReviewAnswer"];
                };
            };
        };
    };
    updateReview: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                review_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateReview"];
                "multipart/form-data": components["schemas"]["UpdateReview"];
                "application/json": components["schemas"]["UpdateReview"];
            };
        };
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review+json": components["schemas"]["ReviewAnswer"];
                };
            };
        };
    };
    deleteReview: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                review_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getReviewDraft: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    listReplies: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
                /** @description How all texts are to be shown; other words are passed over. */
                "force-text-type"?: components["parameters"]["forceTextType"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                review_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-replies+json": components["schemas"]["ReplyListAnswer"];
                };
            };
        };
    };
    createReply: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                review_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateReply"];
                "multipart/form-data": components["schemas"]["UpdateReply"];
                "application/json": components["schemas"]["UpdateReply"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-reply+json": components["schemas"]["ReplyAnswer"];
                };
            };
        };
    };
    getReply: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
                /** @description How all texts are to be shown; other words are passed over. */
                "force-text-type"?: components["parameters"]["forceTextType"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                review_id: number;
                reply_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-reply+json": components["schemas"]["ReplyAnswer"];
                };
            };
        };
    };
    updateReply: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                review_id: number;
                reply_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateReply"];
                "multipart/form-data": components["schemas"]["UpdateReply"];
                "application/json": components["schemas"]["UpdateReply"];
            };
        };
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-reply+json": components["schemas"]["ReplyAnswer"];
                };
            };
        };
    };
    deleteReply: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                review_id: number;
                reply_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getReplyDraft: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                review_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: never;
    };
    listReviewDiffComments: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Only those whose first line this is. */
                line?: number;
                /** @description Only those that compare with a file of this revision. */
                "interdiff-revision"?: number;
                /** @description Names with commas between them, a minus sign before each that is to descend; by default `id`. */
                "order-by"?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
                /** @description How all texts are to be shown; other words are passed over. */
                "force-text-type"?: components["parameters"]["forceTextType"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                review_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-diff-comments+json": components["schemas"]["ReviewDiffCommentListAnswer"];
                };
            };
        };
    };
    createReviewDiffComment: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                review_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["CreateDiffComment"];
                "multipart/form-data": components["schemas"]["CreateDiffComment"];
                "application/json": components["schemas"]["CreateDiffComment"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-diff-comment+json": components["schemas"]["ReviewDiffCommentAnswer"];
                };
            };
        };
    };
    getReviewDiffComment: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
                /** @description How all texts are to be shown; other words are passed over. */
                "force-text-type"?: components["parameters"]["forceTextType"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                review_id: number;
                comment_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-diff-comment+json": components["schemas"]["ReviewDiffCommentAnswer"];
                };
            };
        };
    };
    updateReviewDiffComment: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                review_id: number;
                comment_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateDiffComment"];
                "multipart/form-data": components["schemas"]["UpdateDiffComment"];
                "application/json": components["schemas"]["UpdateDiffComment"];
            };
        };
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-diff-comment+json": components["schemas"]["ReviewDiffCommentAnswer"];
                };
            };
        };
    };
    deleteReviewDiffComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                review_id: number;
                comment_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listFileAttachmentComments: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
                /** @description How all texts are to be shown; other words are passed over. */
                "force-text-type"?: components["parameters"]["forceTextType"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                review_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.file-attachment-comments+json": components["schemas"]["FileAttachmentCommentListAnswer"];
                };
            };
        };
    };
    createFileAttachmentComment: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                review_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["CreateFileAttachmentComment"];
                "multipart/form-data": components["schemas"]["CreateFileAttachmentComment"];
                "application/json": components["schemas"]["CreateFileAttachmentComment"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.file-attachment-comment+json": components["schemas"]["FileAttachmentCommentAnswer"];
                };
            };
        };
    };
    getFileAttachmentComment: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
                /** @description How all texts are to be shown; other words are passed over. */
                "force-text-type"?: components["parameters"]["forceTextType"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                review_id: number;
                comment_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.file-attachment-comment+json": components["schemas"]["FileAttachmentCommentAnswer"];
                };
            };
        };
    };
    updateFileAttachmentComment: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                review_id: number;
                comment_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateGeneralComment"];
                "multipart/form-data": components["schemas"]["UpdateGeneralComment"];
                "application/json": components["schemas"]["UpdateGeneralComment"];
            };
        };
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.file-attachment-comment+json": components["schemas"]["FileAttachmentCommentAnswer"];
                };
            };
        };
    };
    deleteFileAttachmentComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                review_id: number;
                comment_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listGeneralComments: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
                /** @description How all texts are to be shown; other words are passed over. */
                "force-text-type"?: components["parameters"]["forceTextType"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                review_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.general-comments+json": components["schemas"]["GeneralCommentListAnswer"];
                };
            };
        };
    };
    createGeneralComment: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                review_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["CreateGeneralComment"];
                "multipart/form-data": components["schemas"]["CreateGeneralComment"];
                "application/json": components["schemas"]["CreateGeneralComment"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.general-comment+json": components["schemas"]["GeneralCommentAnswer"];
                };
            };
        };
    };
    getGeneralComment: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
                /** @description How all texts are to be shown; other words are passed over. */
                "force-text-type"?: components["parameters"]["forceTextType"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                review_id: number;
                comment_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.general-comment+json": components["schemas"]["GeneralCommentAnswer"];
                };
            };
        };
    };
    updateGeneralComment: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                review_id: number;
                comment_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateGeneralComment"];
                "multipart/form-data": components["schemas"]["UpdateGeneralComment"];
                "application/json": components["schemas"]["UpdateGeneralComment"];
            };
        };
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.general-comment+json": components["schemas"]["GeneralCommentAnswer"];
                };
            };
        };
    };
    deleteGeneralComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                review_id: number;
                comment_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listReviewReplyDiffComments: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Only those whose first line this is. */
                line?: number;
                /** @description Only those that compare with a file of this revision. */
                "interdiff-revision"?: number;
                /** @description Names with commas between them, a minus sign before each that is to descend; by default `id`. */
                "order-by"?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
                /** @description How all texts are to be shown; other words are passed over. */
                "force-text-type"?: components["parameters"]["forceTextType"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                review_id: number;
                reply_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-reply-diff-comments+json": components["schemas"]["ReviewReplyDiffCommentListAnswer"];
                };
            };
        };
    };
    createReviewReplyDiffComment: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                review_id: number;
                reply_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["CreateCommentReply"];
                "multipart/form-data": components["schemas"]["CreateCommentReply"];
                "application/json": components["schemas"]["CreateCommentReply"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-reply-diff-comment+json": components["schemas"]["ReviewReplyDiffCommentAnswer"];
                };
            };
        };
    };
    getReviewReplyDiffComment: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
                /** @description How all texts are to be shown; other words are passed over. */
                "force-text-type"?: components["parameters"]["forceTextType"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                review_id: number;
                reply_id: number;
                comment_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-reply-diff-comment+json": components["schemas"]["ReviewReplyDiffCommentAnswer"];
                };
            };
        };
    };
    updateReviewReplyDiffComment: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                review_id: number;
                reply_id: number;
                comment_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateCommentReply"];
                "multipart/form-data": components["schemas"]["UpdateCommentReply"];
                "application/json": components["schemas"]["UpdateCommentReply"];
            };
        };
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-reply-diff-comment+json": components["schemas"]["ReviewReplyDiffCommentAnswer"];
                };
            };
        };
    };
    deleteReviewReplyDiffComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                review_id: number;
                reply_id: number;
                comment_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listReviewReplyFileAttachmentComments: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
                /** @description How all texts are to be shown; other words are passed over. */
                "force-text-type"?: components["parameters"]["forceTextType"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                review_id: number;
                reply_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-reply-file-attachment-comments+json": components["schemas"]["ReviewReplyFileAttachmentCommentListAnswer"];
                };
            };
        };
    };
    createReviewReplyFileAttachmentComment: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                review_id: number;
                reply_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["CreateCommentReply"];
                "multipart/form-data": components["schemas"]["CreateCommentReply"];
                "application/json": components["schemas"]["CreateCommentReply"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-reply-file-attachment-comment+json": components["schemas"]["ReviewReplyFileAttachmentCommentAnswer"];
                };
            };
        };
    };
    getReviewReplyFileAttachmentComment: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
                /** @description How all texts are to be shown; other words are passed over. */
                "force-text-type"?: components["parameters"]["forceTextType"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                review_id: number;
                reply_id: number;
                comment_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-reply-file-attachment-comment+json": components["schemas"]["ReviewReplyFileAttachmentCommentAnswer"];
                };
            };
        };
    };
    updateReviewReplyFileAttachmentComment: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                review_id: number;
                reply_id: number;
                comment_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateCommentReply"];
                "multipart/form-data": components["schemas"]["UpdateCommentReply"];
                "application/json": components["schemas"]["UpdateCommentReply"];
            };
        };
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-reply-file-attachment-comment+json": components["schemas"]["ReviewReplyFileAttachmentCommentAnswer"];
                };
            };
        };
    };
    deleteReviewReplyFileAttachmentComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                review_id: number;
                reply_id: number;
                comment_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listReviewReplyGeneralComments: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
                /** @description How all texts are to be shown; other words are passed over. */
                "force-text-type"?: components["parameters"]["forceTextType"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                review_id: number;
                reply_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-reply-general-comments+json": components["schemas"]["ReviewReplyGeneralCommentListAnswer"];
                };
            };
        };
    };
    createReviewReplyGeneralComment: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                review_id: number;
                reply_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["CreateCommentReply"];
                "multipart/form-data": components["schemas"]["CreateCommentReply"];
                "application/json": components["schemas"]["CreateCommentReply"];
            };
        };
        responses: {
            /** @description The new object. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-reply-general-comment+json": components["schemas"]["ReviewReplyGeneralCommentAnswer"];
                };
            };
        };
    };
    getReviewReplyGeneralComment: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
                /** @description How all texts are to be shown; other words are passed over. */
                "force-text-type"?: components["parameters"]["forceTextType"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                review_id: number;
                reply_id: number;
                comment_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-reply-general-comment+json": components["schemas"]["ReviewReplyGeneralCommentAnswer"];
                };
            };
        };
    };
    updateReviewReplyGeneralComment: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                review_id: number;
                reply_id: number;
                comment_id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateCommentReply"];
                "multipart/form-data": components["schemas"]["UpdateCommentReply"];
                "application/json": components["schemas"]["UpdateCommentReply"];
            };
        };
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-reply-general-comment+json": components["schemas"]["ReviewReplyGeneralCommentAnswer"];
                };
            };
        };
    };
    deleteReviewReplyGeneralComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of what was read: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["ifMatch"];
                /** @description A name for this change, such as a UUID. Sent again with it, the change is made once. */
                "Idempotency-Key"?: components["parameters"]["idempotencyKey"];
            };
            path: {
                review_request_id: number;
                review_id: number;
                reply_id: number;
                comment_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listFileDiffComments: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Only those whose first line this is. */
                line?: number;
                /** @description Only those that compare with a file of this revision. */
                "interdiff-revision"?: number;
                /** @description Names with commas between them, a minus sign before each that is to descend; by default `id`. */
                "order-by"?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
                /** @description How all texts are to be shown; other words are passed over. */
                "force-text-type"?: components["parameters"]["forceTextType"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                diff_revision: number;
                filediff_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.file-diff-comments+json": components["schemas"]["FileDiffCommentListAnswer"];
                };
            };
        };
    };
    listReviewRequestFileAttachmentComments: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
                /** @description How all texts are to be shown; other words are passed over. */
                "force-text-type"?: components["parameters"]["forceTextType"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path: {
                review_request_id: number;
                file_attachment_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.file-attachment-comments+json": components["schemas"]["ReviewRequestFileAttachmentCommentListAnswer"];
                };
            };
        };
    };
    listAllReviews: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Only published ones, or only the caller's own that are not. */
                public?: boolean;
                /** @description The user name of the author. */
                user?: string;
                /** @description The name of the repository of their review requests. */
                repository?: string;
                /** @description The name of a group whose members wrote them. */
                "review-group"?: string;
                /** @description Published, or begun, not before this time. */
                "last-updated-from"?: string;
                /** @description Before this time. */
                "last-updated-to"?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
                /** @description How all texts are to be shown; other words are passed over. */
                "force-text-type"?: components["parameters"]["forceTextType"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.reviews+json": components["schemas"]["AllReviewListAnswer"];
                };
            };
        };
    };
    listAllDiffComments: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Only those that answer another comment, or only the others. */
                "is-reply"?: boolean;
                /** @description The user name of the author. */
                user?: string;
                /** @description The id of their review or reply. */
                "review-id"?: number;
                /** @description The number of their review request. */
                "review-request-id"?: number;
                /** @description Published, or written, not before this time. */
                "last-updated-from"?: string;
                /** @description Before this time. */
                "last-updated-to"?: string;
                /** @description The id of the file of a diff. */
                "file-diff-id"?: number;
                /** @description Only those whose first line this is. */
                line?: number;
                /** @description Only those that compare with a file of this revision. */
                "interdiff-revision"?: number;
                /** @description Names with commas between them, a minus sign before each that is to descend; by default `id`. */
                "order-by"?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
                /** @description How all texts are to be shown; other words are passed over. */
                "force-text-type"?: components["parameters"]["forceTextType"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.review-diff-comments+json": components["schemas"]["AllDiffCommentListAnswer"];
                };
            };
        };
    };
    listAllFileAttachmentComments: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Only those that answer another comment, or only the others. */
                "is-reply"?: boolean;
                /** @description The user name of the author. */
                user?: string;
                /** @description The id of their review or reply. */
                "review-id"?: number;
                /** @description The number of their review request. */
                "review-request-id"?: number;
                /** @description Published, or written, not before this time. */
                "last-updated-from"?: string;
                /** @description Before this time. */
                "last-updated-to"?: string;
                /** @description The id of the attached file. */
                "file-attachment-id"?: number;
                /** @description The name of the attached file. */
                "file-name"?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
                /** @description How all texts are to be shown; other words are passed over. */
                "force-text-type"?: components["parameters"]["forceTextType"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.file-attachment-comments+json": components["schemas"]["AllFileAttachmentCommentListAnswer"];
                };
            };
        };
    };
    listAllGeneralComments: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description Only those that answer another comment, or only the others. */
                "is-reply"?: boolean;
                /** @description The user name of the author. */
                user?: string;
                /** @description The id of their review or reply. */
                "review-id"?: number;
                /** @description The number of their review request. */
                "review-request-id"?: number;
                /** @description Published, or written, not before this time. */
                "last-updated-from"?: string;
                /** @description Before this time. */
                "last-updated-to"?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
                /** @description How all texts are to be shown; other words are passed over. */
                "force-text-type"?: components["parameters"]["forceTextType"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.general-comments+json": components["schemas"]["AllGeneralCommentListAnswer"];
                };
            };
        };
    };
    getRoot: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.root+json": components["schemas"]["Root"];
                };
            };
        };
    };
    getInfo: {
        parameters: {
            query?: {
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.server-info+json": components["schemas"]["InfoAnswer"];
                };
            };
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description 0-based index of the first result; below 0 counts as 0. */
                start?: number;
                /** @description At most this many results; above 200 counts as 200. */
                "max-results"?: number;
                /** @description Answer with the number of results only. */
                "counts-only"?: boolean;
                /** @description The start of the page, from a `next` or `prev` link. Opaque to clients; a stale one is ignored. */
                cursor?: string;
                /** @description The exact name. */
                actor?: string;
                /** @description The exact subject, such as `group core`. */
                subject?: string;
                /** @description One of the catalogue. */
                action?: "api-token.issued" | "api-token.changed" | "api-token.ended" | "api-token.deleted" | "attachment.added" | "attachment.changed" | "attachment.deleted" | "attachment.uploaded" | "client-token.issued" | "client-token.ended" | "consent.given" | "consent.refused" | "counts.rebuilt" | "credentials.ended" | "default-reviewer.created" | "default-reviewer.changed" | "default-reviewer.deleted" | "grant.ended" | "group.created" | "group.changed" | "group.deleted" | "group.detached" | "group.member-added" | "group.member-removed" | "issue.changed" | "job.dropped" | "job.retried" | "oauth-app.created" | "oauth-app.changed" | "oauth-app.deleted" | "oauth-app.removed" | "oauth-app.secret-renewed" | "oauth-app.tokens-ended" | "oauth-app.tokens-removed" | "oauth-app.webhook-secret-renewed" | "oauth-token.issued" | "oauth-token.refreshed" | "oauth-token.scopes-changed" | "oauth-token.shown" | "oauth-token.deleted" | "oauth-token.swept" | "oauth-token.expired" | "reply.published" | "repository.created" | "repository.changed" | "repository.archived" | "repository.deleted" | "repository.group-added" | "repository.group-removed" | "repository.user-added" | "repository.user-removed" | "review-request.created" | "review-request.changed" | "review-request.published" | "review-request.updated" | "review-request.handed-over" | "review-request.closed" | "review-request.reopened" | "review-request.deleted" | "review-request.removed" | "review.published" | "review.changed" | "secrets.rotated" | "session.ended" | "site.created" | "site.user-added" | "status-update.changed" | "user.created" | "user.changed" | "user.deactivated" | "user.granted" | "user.password-changed" | "user.reactivated" | "user.revoked" | "user-file-attachment.created" | "user-file-attachment.changed" | "user-file-attachment.deleted" | "world.imported";
                /** @description Not before this time. */
                "time-from"?: string;
                /** @description Before this time. */
                "time-to"?: string;
                /** @description Names of links, separated by commas: the objects that they lead to stand in their place. */
                expand?: components["parameters"]["expand"];
                /** @description Names of members, separated by commas: only these are shown of each object. */
                "only-fields"?: components["parameters"]["onlyFields"];
                /** @description Names of links, separated by commas: only these are shown of each object. */
                "only-links"?: components["parameters"]["onlyLinks"];
            };
            header?: {
                /** @description Tags of what is known already: 304 when nothing has changed. */
                "If-None-Match"?: components["parameters"]["ifNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.service.org.audit-entries+json": components["schemas"]["AuditEntryListAnswer"];
                };
            };
        };
    };
    exchangeOAuthGrant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    grant_type: string;
                    code?: string;
                    redirect_uri?: string;
                    code_verifier?: string;
                    refresh_token?: string;
                    device_code?: string;
                    /** @description Names of scopes, separated by blanks. */
                    scope?: string;
                    client_id?: string;
                    client_secret?: string;
                };
            };
        };
        responses: {
            /** @description As the standard has it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
        };
    };
    revokeOAuthToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    token: string;
                    token_type_hint?: string;
                    client_id?: string;
                    client_secret?: string;
                };
            };
        };
        responses: {
            /** @description As the standard has it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    introspectOAuthToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    token: string;
                    token_type_hint?: string;
                    client_id?: string;
                    client_secret?: string;
                };
            };
        };
        responses: {
            /** @description As the standard has it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Introspection"];
                };
            };
        };
    };
    authorizeOAuthDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description Names of scopes, separated by blanks. */
                    scope?: string;
                    client_id?: string;
                    client_secret?: string;
                };
            };
        };
        responses: {
            /** @description As the standard has it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceAuthorization"];
                };
            };
        };
    };
    getAuthorizationServer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As the standard has it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorizationServer"];
                };
            };
        };
    };
}

/** The codes of failures. */
export type FailureCode = 0 | 100 | 101 | 102 | 103 | 104 | 105 | 111 | 112 | 113 | 114 | 204 | 206 | 208 | 209 | 211 | 219 | 220 | 221 | 223 | 224 | 225 | 227 | 233 | 234;

/** The types of failures. */
export type FailureType = 'auth-login-failed' | 'auth-not-logged-in' | 'auth-oauth2-access-denied' | 'auth-oauth2-missing-scope' | 'diff-empty' | 'diff-parse-error' | 'diff-too-large' | 'idempotency-key-in-use' | 'idempotency-key-reused' | 'repository-file-error' | 'repository-invalid' | 'repository-request-not-supported' | 'request-field-error' | 'request-rate-limit-exceeded' | 'resource-attribute-invalid' | 'resource-conflict' | 'resource-does-not-exist' | 'resource-permission-denied' | 'review-group-conflict' | 'review-group-invalid' | 'review-request-commit-id-conflict' | 'review-request-not-modified' | 'review-request-publish-error' | 'server-error' | 'server-overloaded' | 'server-read-only' | 'server-unavailable' | 'user-invalid';
