export interface paths {
    "/api/developer/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the API keys of the caller, without their secrets
         * @description All API keys of the caller, without their secrets; keys that are not revoked come first. Needs the scope `read`.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Creates an API key, whose secret is shown this once
         * @description Creates an API key with at most the scopes of the credential that creates it. Needs the scope `write`.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/developer/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gets one API key, without its secret
         * @description One API key of the caller, without its secret. Needs the scope `read`.
         */
        get: operations["getKey"];
        put?: never;
        post?: never;
        /**
         * Revokes an API key; doing so again changes nothing
         * @description Revokes a key for good; doing so again changes nothing. Needs the scope `write`.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/developer/keys/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gets the usage statistics of one API key
         * @description Usage statistics of one API key, at most a second or two behind. Needs the scope `read`.
         */
        get: operations["getKeyStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes the profile of the caller
         * @description Changes the profile of the caller. Needs the scope `write`.
         */
        patch: operations["updateProfile"];
        trace?: never;
    };
    "/api/user/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gets the profile of the caller
         * @description The profile of the caller. Needs the scope `read`.
         */
        get: operations["getProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rate_limit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tells how the account stands against the limits of its plan, and costs nothing
         * @description How the caller's account stands against the limits of its plan; asking costs nothing. Any valid credential will do.
         */
        get: operations["getRateLimit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists published posts, or those of the caller
         * @description Published posts; those of the caller also by their status. Needs the scope `read`.
         */
        get: operations["listPosts"];
        put?: never;
        /**
         * Writes a post
         * @description Writes a post; its first publication earns experience. Needs the scope `write`.
         */
        post: operations["createPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/posts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gets one post
         * @description One post that the caller may see. Needs the scope `read`.
         */
        get: operations["getPost"];
        put?: never;
        post?: never;
        /**
         * Deletes a post of the caller
         * @description Deletes a post of the caller with its comments and likes, and the experience that they earned; answers its id. Needs the scope `write`.
         */
        delete: operations["deletePost"];
        options?: never;
        head?: never;
        /**
         * Changes a post of the caller
         * @description Changes a post of the caller; its first publication earns experience. Needs the scope `write`.
         */
        patch: operations["updatePost"];
        trace?: never;
    };
    "/api/community/posts/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the comments on a post, oldest first
         * @description The comments on a post, oldest first. Needs the scope `read`.
         */
        get: operations["listComments"];
        put?: never;
        /**
         * Comments on a post
         * @description Comments on a post; a comment on another's post earns experience. Needs the scope `write`.
         */
        post: operations["createComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/community/posts/{id}/like": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Likes a post; liking it again changes nothing
         * @description Likes a post once; the author of another post earns experience for it. Needs the scope `write`.
         */
        post: operations["likePost"];
        /**
         * Takes a like back
         * @description Takes a like back, with the experience that it earned; without one, changes nothing. Needs the scope `write`.
         */
        delete: operations["unlikePost"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An API key without its secret. */
        ApiKey: {
            id: string;
            name: string;
            scopes: components["schemas"]["KeyScope"][];
            /** @description The first 8 characters of the key body. */
            prefix: string;
            status: components["schemas"]["ApiKeyStatus"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            /** Format: date-time */
            last_used_at: string | null;
        };
        ApiKeyPageAnswer: {
            keys: components["schemas"]["ApiKey"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description Whether a key still opens anything.
         * @enum {string}
         */
        ApiKeyStatus: "active" | "expired" | "revoked";
        /** @description What one key was used for in a period. */
        ApiKeyUsage: {
            key_id: string;
            period: components["schemas"]["Period"];
            total_requests: number;
            successful_requests: number;
            failed_requests: number;
            rate_limited_requests: number;
            /** Format: date-time */
            last_used_at: string | null;
            by_day: components["schemas"]["DailyUsage"][];
            by_endpoint: components["schemas"]["EndpointUsage"][];
            by_status: Record<string, never>;
        };
        /** @description What everybody may see of a user. */
        Author: {
            id: string;
            username: string;
            /** @description 1 + floor(sqrt(total XP / 100)). */
            level: number;
        };
        /** @description A comment on a post, or a reply to another comment on it. */
        Comment: {
            id: string;
            post_id: string;
            /** @description The comment that it replies to. */
            parent_id: string | null;
            author_id: string;
            author: components["schemas"]["Author"];
            content: string;
            /** Format: date-time */
            created_at: string;
        };
        CommentPageAnswer: {
            comments: components["schemas"]["Comment"][];
            pagination: components["schemas"]["Pagination"];
        };
        CreateApiKeyInput: {
            /**
             * @description Its lifetime.
             * @default 90
             */
            expiresInDays?: number;
            /** @description A label for people. */
            name: string;
            /**
             * @description What the key may do; write includes read.
             * @default [
             *       "read"
             *     ]
             */
            scopes?: components["schemas"]["KeyScope"][];
        };
        CreateCommentInput: {
            content: string;
            /** @description The comment on the same post to reply to. */
            parent_id?: string | null;
        };
        CreatePostInput: {
            /** @description The caller, if it is sent at all. */
            author_id?: string;
            /** @default general */
            category?: string;
            content: string;
            /**
             * @description False keeps it a draft.
             * @default true
             */
            is_published?: boolean;
            /** @default [] */
            tags?: string[];
            title: string;
        };
        /** @description A new API key, with the secret that is never shown again. */
        CreatedApiKey: {
            id: string;
            name: string;
            scopes: components["schemas"]["KeyScope"][];
            prefix: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            /** @description The secret. Store it now: it is shown only here. */
            full_key: string;
        };
        CreatedApiKeyAnswer: {
            key: components["schemas"]["CreatedApiKey"];
        };
        DailyUsage: {
            /** Format: date */
            date: string;
            requests: number;
            /** @description Answered with a status of 400 or more. */
            failed: number;
        };
        EndpointUsage: {
            method: string;
            /** @description The pattern of the route. */
            path: string;
            requests: number;
            /** @description Answered with a status of 400 or more. */
            failed: number;
            /** @description Milliseconds from the request to its answer, on average. */
            average_ms: number;
        };
        /** @description What is wrong with a request. */
        Error: {
            /** @description The reason phrase of the status. */
            error: string;
            /** @description For people. */
            message: string;
            status: number;
            /** Format: date-time */
            timestamp: string;
        };
        /**
         * @description What an API key may do. One of `read`, `write`.
         * @enum {string}
         */
        KeyScope: "read" | "write";
        /** @description Whether the caller likes a post, and how many do. */
        Like: {
            post_id: string;
            liked: boolean;
            likes_count: number;
        };
        Pagination: {
            page: number;
            limit: number;
            total: number;
            total_pages: number;
            has_next: boolean;
            has_prev: boolean;
        };
        /** @description Whole days in UTC, both ends included. */
        Period: {
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
        };
        /**
         * @description What an account has subscribed to; it decides the limits.
         * @enum {string}
         */
        Plan: "free" | "pro";
        /** @description A post of the community. A draft exists for its author alone. */
        Post: {
            id: string;
            author_id: string;
            author: components["schemas"]["Author"];
            title: string;
            content: string;
            category: string;
            tags: string[];
            is_published: boolean;
            likes_count: number;
            comments_count: number;
            /** @description Whether the caller likes it. */
            liked_by_me: boolean;
            /**
             * Format: date-time
             * @description When it was first published.
             */
            published_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        PostPageAnswer: {
            posts: components["schemas"]["Post"][];
            pagination: components["schemas"]["Pagination"];
        };
        /** @description The profile of the caller, as only they see it. */
        Profile: {
            id: string;
            /** @description Unique; 3 to 30 of a-z, 0-9, _ and -. */
            username: string;
            display_name: string | null;
            bio: string | null;
            avatar_url: string | null;
            website_url: string | null;
            location: string | null;
            /** @description 1 + floor(sqrt(total XP / 100)). */
            level: number;
            /** @description The sum of all experience points earned. */
            total_xp: number;
            /** @description Points missing to the next level. */
            xp_to_next_level: number;
            plan: components["schemas"]["Plan"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description How the caller's account stands against the limits of its plan. */
        RateLimitStatus: {
            plan: components["schemas"]["Plan"];
            minute: components["schemas"]["RateLimitWindow"];
            /** @description A day in UTC. */
            day: components["schemas"]["RateLimitWindow"];
        };
        /** @description One window of the limits of a plan. */
        RateLimitWindow: {
            /** @description Requests that it allows. */
            limit: number;
            used: number;
            remaining: number;
            /** @description When the next one begins, in Unix seconds. */
            reset: number;
        };
        /** @description What to change; a field that is left out stays as it is. */
        UpdatePostInput: {
            category?: string;
            content?: string;
            /** @description False makes it a draft again. */
            is_published?: boolean;
            tags?: string[];
            title?: string;
        };
        /** @description What to change; a field that is left out stays as it is, and null empties it. */
        UpdateProfileInput: {
            /** Format: uri */
            avatar_url?: string | null;
            bio?: string | null;
            display_name?: string | null;
            location?: string | null;
            username?: string;
            /** Format: uri */
            website_url?: string | null;
        };
    };
    responses: {
        /** @description Bad Request. */
        BadRequest: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflict. */
        Conflict: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Forbidden. */
        Forbidden: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Internal Server Error. */
        InternalServerError: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Acceptable. */
        NotAcceptable: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Found. */
        NotFound: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not Modified. */
        NotModified: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Payload Too Large. */
        PayloadTooLarge: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Precondition Failed. */
        PreconditionFailed: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Service Unavailable. */
        ServiceUnavailable: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too Many Requests. */
        TooManyRequests: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Unauthorized. */
        Unauthorized: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Unprocessable Entity. */
        UnprocessableEntity: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Unsupported Media Type. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description Makes repeating the request safe for 24 hours: the same key gets the same answer. */
        IdempotencyKey: string;
        /** @description Entity tags that the caller has already; 304 where one of them is current. */
        IfNoneMatch: string;
        /** @description The entity tag of the state that the change is meant for; 412 where that has passed. */
        IfMatch: string;
    };
    requestBodies: never;
    headers: {
        /** @description Names the request, in logs too. */
        "X-Request-ID": string;
        /** @description Requests that the window allows. */
        "X-RateLimit-Limit": number;
        /** @description Requests that are left in it. */
        "X-RateLimit-Remaining": number;
        /** @description When the next one begins, in Unix seconds. */
        "X-RateLimit-Reset": number;
        /** @description The windows of the limit: requests in `q`, seconds in `w` (IETF draft). */
        "RateLimit-Policy": string;
        /** @description How each window stands: requests left in `r`, seconds until the next one in `t` (IETF draft). */
        RateLimit: string;
        /** @description When the credential ends, where that is within 14 days. */
        "X-Credential-Expires-At": string;
        /** @description Seconds to wait. */
        "Retry-After": number;
        /** @description How to authenticate (RFC 9110 §11.6.1). */
        "WWW-Authenticate": string;
        /** @description Names this state, for If-None-Match, and for If-Match where it can be changed (RFC 9110 §8.8.3). */
        ETag: string;
        /** @description Where the new resource is. */
        Location: string;
        /** @description The first, previous, next and last page (RFC 8288). */
        Link: string;
        /** @description How many items there are in all. */
        "X-Total-Count": number;
        /** @description This page, counted from 1. */
        "X-Page": number;
        /** @description How many items a page holds. */
        "X-Per-Page": number;
        /** @description How many pages there are. */
        "X-Total-Pages": number;
        /** @description The answer to an earlier request under the same Idempotency-Key. */
        "Idempotency-Replayed": "true";
        /** @description The same, under the name that clients of Stripe look for. */
        "Idempotent-Replayed": "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listKeys: {
        parameters: {
            query?: {
                /** @description Which page, counted from 1. */
                page?: number;
                /** @description How many items a page holds: 1 to 100. */
                limit?: number;
            };
            header?: {
                /** @description Entity tags that the caller has already; 304 where one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Page": components["headers"]["X-Page"];
                    "X-Per-Page": components["headers"]["X-Per-Page"];
                    "X-Total-Pages": components["headers"]["X-Total-Pages"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyPageAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes repeating the request safe for 24 hours: the same key gets the same answer. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiKeyAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags that the caller has already; 304 where one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The entity tag of the state that the change is meant for; 412 where that has passed. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content. */
            204: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getKeyStatistics: {
        parameters: {
            query?: {
                /** @description First day; by default 29 days before the last. */
                from?: string;
                /** @description Last day, included; by default today. */
                to?: string;
            };
            header?: {
                /** @description Entity tags that the caller has already; 304 where one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyUsage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes repeating the request safe for 24 hours: the same key gets the same answer. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The entity tag of the state that the change is meant for; 412 where that has passed. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateProfileInput"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags that the caller has already; 304 where one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRateLimit: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags that the caller has already; 304 where one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitStatus"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPosts: {
        parameters: {
            query?: {
                /** @description Which page, counted from 1. */
                page?: number;
                /** @description How many items a page holds: 1 to 100. */
                limit?: number;
                /** @description Only posts of this category. */
                category?: string;
                /** @description Only posts with this tag. */
                tag?: string;
                /** @description Only posts by this user. */
                author_id?: string;
                /** @description Only posts with these words in title or content. */
                q?: string;
                /** @description draft and all show posts of the caller. */
                status?: "all" | "draft" | "published";
                /** @description Only with this sort. */
                sort?: "newest" | "oldest" | "popular";
            };
            header?: {
                /** @description Entity tags that the caller has already; 304 where one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Page": components["headers"]["X-Page"];
                    "X-Per-Page": components["headers"]["X-Per-Page"];
                    "X-Total-Pages": components["headers"]["X-Total-Pages"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostPageAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes repeating the request safe for 24 hours: the same key gets the same answer. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePostInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Post"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags that the caller has already; 304 where one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Post"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deletePost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The entity tag of the state that the change is meant for; 412 where that has passed. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content. */
            204: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updatePost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes repeating the request safe for 24 hours: the same key gets the same answer. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The entity tag of the state that the change is meant for; 412 where that has passed. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePostInput"];
            };
        };
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Post"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listComments: {
        parameters: {
            query?: {
                /** @description Which page, counted from 1. */
                page?: number;
                /** @description How many items a page holds: 1 to 100. */
                limit?: number;
            };
            header?: {
                /** @description Entity tags that the caller has already; 304 where one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Page": components["headers"]["X-Page"];
                    "X-Per-Page": components["headers"]["X-Per-Page"];
                    "X-Total-Pages": components["headers"]["X-Total-Pages"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentPageAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes repeating the request safe for 24 hours: the same key gets the same answer. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCommentInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    likePost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes repeating the request safe for 24 hours: the same key gets the same answer. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Like"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    unlikePost: {
        parameters: {
            query?: never;
            header?: {
                /** @description The entity tag of the state that the change is meant for; 412 where that has passed. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK. */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Like"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
