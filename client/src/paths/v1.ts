export interface paths {
    "/v1/auth/introspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tells whether a token is active, and what it is good for (RFC 7662)
         * @description Tells a confidential client whether a token is active, and what it is good for (RFC 7662).
         */
        post: operations["introspectToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revokes an access or refresh token (RFC 7009)
         * @description Revokes an access or refresh token (RFC 7009); one that is unknown or dead already is no error.
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchanges client credentials, an authorization code or a refresh token for an access token (RFC 6749)
         * @description Exchanges a grant for tokens (RFC 6749 §4, RFC 7636).
         */
        post: operations["issueToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rate_limit": {
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
    "/v1/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the projects that the caller can access
         * @description The projects that the caller is a member of, newest first. Needs the scope `projects:read`.
         */
        get: operations["listProjects"];
        put?: never;
        /**
         * Creates a project with its three environments
         * @description Creates a project with its three environments; the caller becomes its project-admin. Needs the scope `projects:write`.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gets one project
         * @description One project that the caller is a member of. Needs the scope `projects:read`.
         */
        get: operations["getProject"];
        put?: never;
        post?: never;
        /**
         * Deletes a project with all that belongs to it
         * @description Deletes a project with all that belongs to it, and answers its id. Needs the scope `projects:write`.
         */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        /**
         * Changes a project
         * @description Changes a project. Needs the scope `projects:write`.
         */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/v1/projects/{projectId}/environments/{environment}/variables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the variables of an environment
         * @description The variables of an environment, by name. Needs the scope `projects:read`.
         */
        get: operations["listEnvironmentVariables"];
        /**
         * Sets all variables of an environment
         * @description Sets all variables of an environment: what is left out is deleted. Needs the scope `projects:write`.
         */
        put: operations["replaceEnvironmentVariables"];
        post?: never;
        /**
         * Deletes all variables of an environment
         * @description Deletes all variables of an environment. Needs the scope `projects:write`.
         */
        delete: operations["deleteEnvironmentVariables"];
        options?: never;
        head?: never;
        /**
         * Sets some variables of an environment
         * @description Sets some variables of an environment; the others stay as they are. Needs the scope `projects:write`.
         */
        patch: operations["updateEnvironmentVariables"];
        trace?: never;
    };
    "/v1/projects/{projectId}/environments/{environment}/variables/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gets one variable of an environment
         * @description One variable of an environment. Needs the scope `projects:read`.
         */
        get: operations["getEnvironmentVariable"];
        /**
         * Sets one variable of an environment
         * @description Sets one variable of an environment, whether there is one with its name or not. Needs the scope `projects:write`.
         */
        put: operations["putEnvironmentVariable"];
        post?: never;
        /**
         * Deletes one variable of an environment
         * @description Deletes one variable of an environment. Needs the scope `projects:write`.
         */
        delete: operations["deleteEnvironmentVariable"];
        options?: never;
        head?: never;
        /**
         * Changes one variable of an environment
         * @description Changes one variable of an environment. Needs the scope `projects:write`.
         */
        patch: operations["updateEnvironmentVariable"];
        trace?: never;
    };
    "/v1/projects/{projectId}/deployments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the deployments of one environment, newest first
         * @description The deployments of one environment of a project, newest first. Needs the scope `deployments:read`.
         */
        get: operations["listDeployments"];
        put?: never;
        /**
         * Queues a deployment to one environment
         * @description Queues a deployment of a commit to one environment. Needs the scope `deployments:write`.
         */
        post: operations["createDeployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{projectId}/deployments/{deploymentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gets one deployment
         * @description One deployment of a project. Needs the scope `deployments:read`.
         */
        get: operations["getDeployment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Moves a deployment on to its next state
         * @description Moves a deployment on to its next state. Needs the scope `deployments:write`.
         */
        patch: operations["updateDeployment"];
        trace?: never;
    };
    "/v1/projects/{projectId}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gets runtime metrics and usage of one environment
         * @description Runtime metrics and usage of one environment of a project. Needs the scope `metrics:read`.
         */
        get: operations["getProjectMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{projectId}/otlp/v1/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes in metrics by OTLP/HTTP, in JSON or protobuf, plain or gzip
         * @description Takes in what a project reports of itself by OpenTelemetry; what is sent again is not counted again. Needs the scope `metrics:write`.
         */
        post: operations["ingestMetrics"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{projectId}/incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the incidents of one environment, latest first
         * @description The incidents of one environment of a project, latest first. Needs the scope `incidents:read`.
         */
        get: operations["listIncidents"];
        put?: never;
        /**
         * Opens an incident by hand
         * @description Opens an incident by hand, for what no monitor sees. Needs the scope `incidents:write`.
         */
        post: operations["openIncident"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{projectId}/incidents/{incidentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gets one incident with its timeline
         * @description One incident of a project. Needs the scope `incidents:read`.
         */
        get: operations["getIncident"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Acknowledges or resolves an incident
         * @description Acknowledges or resolves an incident. Needs the scope `incidents:write`.
         */
        patch: operations["updateIncident"];
        trace?: never;
    };
    "/v1/projects/{projectId}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the invitations to a project, latest first
         * @description The invitations to a project, latest first. Needs the scope `members:read`.
         */
        get: operations["listInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{projectId}/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gets one invitation
         * @description One invitation to a project. Needs the scope `members:read`.
         */
        get: operations["getInvitation"];
        put?: never;
        post?: never;
        /**
         * Takes an invitation back
         * @description Takes an invitation back; doing so again changes nothing. One that was accepted cannot be taken back. Needs the scope `members:write`.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{projectId}/invitations/{invitationId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends an invitation again, with a new link
         * @description Sends an invitation again, with a new link for another week; the old link is dead. Needs the scope `members:write`.
         */
        post: operations["resendInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{projectId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists who works on a project
         * @description Who works on a project, in the order in which they joined. Needs the scope `members:read`.
         */
        get: operations["listMembers"];
        put?: never;
        /**
         * Invites somebody to a project by e-mail
         * @description Invites somebody by e-mail; the invitation is good for a week. Needs the scope `members:write`.
         */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{projectId}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gets one member
         * @description One member of a project. Needs the scope `members:read`.
         */
        get: operations["getMember"];
        put?: never;
        post?: never;
        /**
         * Removes a member, or leaves the project
         * @description Removes a member, or leaves the project: everybody may remove themselves. Needs the scope `members:write`.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Changes a member's role
         * @description Changes a member's role. Needs the scope `members:write`.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/v1/projects/{projectId}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists where events of a project are sent to, latest first
         * @description Where events of a project are sent to, latest first. Needs the scope `webhooks:read`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Sends the events of a project to one more destination
         * @description Sends the events of a project to one more destination. Needs the scope `webhooks:write`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{projectId}/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gets one destination
         * @description One destination. Needs the scope `webhooks:read`.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Deletes a destination
         * @description Deletes a destination with all that belongs to it. Needs the scope `webhooks:write`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Changes, enables or disables a destination
         * @description Changes a destination; disabling it keeps everything else. Needs the scope `webhooks:write`.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/v1/projects/{projectId}/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists what was sent to a destination, or is to be, latest first
         * @description What was sent to a destination, or is to be, latest first. Needs the scope `webhooks:read`.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{projectId}/webhooks/{webhookId}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gets one delivery with its attempts
         * @description One delivery. Needs the scope `webhooks:read`.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{projectId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delivers once more, where the delivery is one of this destination
         * @description Delivers once more, whatever came of it before. What is just being sent is sent again only where that fails. Needs the scope `webhooks:write`.
         */
        post: operations["redeliverOf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{projectId}/webhooks/{webhookId}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delivers once more all that has failed for good since a moment
         * @description Delivers once more all that has failed for good since a moment. Needs the scope `webhooks:write`.
         */
        post: operations["recoverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{projectId}/webhooks/{webhookId}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives a destination a new secret; the old one stays valid for a day
         * @description Gives a destination a new secret; for a day everything is signed with both. Needs the scope `webhooks:write`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{projectId}/webhooks/{webhookId}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reveals the secret of a destination
         * @description The secret that a destination is signed for with. Needs the scope `webhooks:write`.
         */
        get: operations["getWebhookSecret"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{projectId}/webhooks/{webhookId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a test event to a destination
         * @description Sends the event webhook.test to a destination, whatever its topics. Needs the scope `webhooks:write`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/projects/{projectId}/webhooks/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delivers once more
         * @description Delivers once more, whatever came of it before. What is just being sent is sent again only where that fails. Needs the scope `webhooks:write`.
         */
        post: operations["redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tells whether a webhook signature is genuine and fresh
         * @description Tells whether a webhook was signed with a secret; without one, with that of a destination the caller may read. Any valid credential will do.
         */
        post: operations["verifyWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "deployment.succeeded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A deployment has succeeded, and promoted its artifacts.
         * @description A deployment has succeeded, and promoted its artifacts. Sent at least once; see docs/webhooks.md for the schedule of attempts.
         */
        post: operations["receive.deployment.succeeded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deployment.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A deployment has failed; what to do about it is in `failure.remediation`.
         * @description A deployment has failed; what to do about it is in `failure.remediation`. Sent at least once; see docs/webhooks.md for the schedule of attempts.
         */
        post: operations["receive.deployment.failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "incident.opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The monitor or somebody has opened an incident in production.
         * @description The monitor or somebody has opened an incident in production. Sent at least once; see docs/webhooks.md for the schedule of attempts.
         */
        post: operations["receive.incident.opened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.invited": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Somebody was invited, or has accepted: `state` says which.
         * @description Somebody was invited, or has accepted: `state` says which. Sent at least once; see docs/webhooks.md for the schedule of attempts.
         */
        post: operations["receive.member.invited"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Somebody wants to see whether this destination is reached; it is in `data`.
         * @description Somebody wants to see whether this destination is reached; it is in `data`. Sent at least once; see docs/webhooks.md for the schedule of attempts.
         */
        post: operations["receive.webhook.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description A build artifact that was promoted. */
        Artifact: {
            name: string;
            /** @description Such as sha256:… . */
            digest: string;
            size_bytes: number;
            url: string | null;
        };
        ArtifactInput: {
            digest: string;
            name: string;
            size_bytes: number;
            /** Format: uri */
            url?: string | null;
        };
        /** @description Bytes of request and response bodies. */
        Bandwidth: {
            in: number;
            out: number;
        };
        CreateDeploymentInput: {
            commit_sha: string;
            message?: string | null;
            /** @description The branch or tag. */
            ref: string;
        };
        CreateProjectInput: {
            description?: string | null;
            environment_defaults?: components["schemas"]["EnvironmentDefaultsInput"];
            name: string;
            /** @description Made from the name where it is left out. */
            slug?: string;
        };
        CreateWebhookInput: {
            description?: string | null;
            /** @default true */
            enabled?: boolean;
            /** @description What to send; everything where it is left out. */
            topics?: ("deployment.succeeded" | "deployment.failed" | "incident.opened" | "member.invited")[];
            /**
             * Format: uri
             * @description An http or https URL in the open internet.
             */
            url: string;
        };
        CreatedWebhookAnswer: {
            id: string;
            url: string;
            topics: string[];
            description: string | null;
            enabled: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            secret: string;
        };
        DailyUsage: {
            /** Format: date */
            date: string;
            requests: number;
            /** @description Answered with a status of 400 or more. */
            failed: number;
        };
        /** @description One run of the pipeline that brings a commit to an environment. */
        Deployment: {
            id: string;
            project_id: string;
            environment: components["schemas"]["Environment"];
            state: components["schemas"]["DeploymentState"];
            /** @description The branch or tag. */
            ref: string;
            commit_sha: string;
            message: string | null;
            /** @description What a success promoted; empty before. */
            artifacts: components["schemas"]["Artifact"][];
            failure: components["schemas"]["DeploymentFailure"] | null;
            /** Format: date-time */
            build_started_at: string | null;
            /** Format: date-time */
            deploy_started_at: string | null;
            /** Format: date-time */
            finished_at: string | null;
            /** @description Null until it is built. */
            build_seconds: number | null;
            /** @description Null until it is deployed. */
            deploy_seconds: number | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description Why a deployment failed. */
        DeploymentFailure: {
            stage: string;
            summary: string;
            /** @description Recommended steps, in order. */
            remediation: string[];
        };
        DeploymentFailureInput: {
            /** @default [] */
            remediation?: string[];
            stage: string;
            summary: string;
        };
        /**
         * @description queued → building → deploying → succeeded; failed and cancelled end it at any point.
         * @enum {string}
         */
        DeploymentState: "building" | "cancelled" | "deploying" | "failed" | "queued" | "succeeded";
        DeploymentSummary: {
            total: number;
            succeeded: number;
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
        /**
         * @description One of the three environments that every project has.
         * @enum {string}
         */
        Environment: "development" | "preview" | "production";
        /** @description The settings that all three environments of a new project start with. */
        EnvironmentDefaultsInput: {
            /** @description Where it is left out: the minimum, and at least 1. */
            max_instances?: number;
            /** @default 0 */
            min_instances?: number;
            /** @default eu-central-1 */
            region?: string;
            /** @default nodejs24 */
            runtime?: string;
            variables?: {
                [key: string]: string;
            };
        };
        EnvironmentUsage: {
            environment: string;
            requests: number;
            /** @description Answered with a status of 400 or more. */
            failed: number;
        };
        /** @description What a project finds in its environment when it runs. */
        EnvironmentVariable: {
            name: string;
            /** @description Null where it is set but not shown: to viewers, and to everybody if it is sensitive. */
            value: string | null;
            /** @description Its value is shown to nobody, and stays so. */
            sensitive: boolean;
            /** Format: date-time */
            updated_at: string;
        };
        EnvironmentVariablesInput: {
            /** @description Values by name. Null leaves a variable as it is. */
            variables: {
                [key: string]: string | null;
            };
        };
        /** @description Something that happened in a project. */
        Event: {
            id: string;
            /** @description The topic. */
            type: string;
        };
        Gauge: {
            average: number | null;
            max: number | null;
        };
        /** @description Something that is, or was, wrong with an environment. */
        Incident: {
            id: string;
            project_id: string;
            environment: components["schemas"]["Environment"];
            kind: components["schemas"]["IncidentKind"];
            state: components["schemas"]["IncidentState"];
            title: string;
            detail: string | null;
            /** Format: date-time */
            opened_at: string;
            /** @description Null where it was the monitor. */
            opened_by: string | null;
            /** Format: date-time */
            acknowledged_at: string | null;
            acknowledged_by: string | null;
            /** Format: date-time */
            resolved_at: string | null;
            /** @description Null where it was the monitor. */
            resolved_by: string | null;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description Something that happened with an incident. */
        IncidentEntry: {
            kind: components["schemas"]["IncidentEntryKind"];
            /** Format: date-time */
            at: string;
            /** @description Null where it was the monitor. */
            user_id: string | null;
            note: string | null;
        };
        /** @enum {string} */
        IncidentEntryKind: "acknowledged" | "opened" | "resolved";
        /**
         * @description An outage or a breach of the objective, which the monitor sees, or what somebody has opened.
         * @enum {string}
         */
        IncidentKind: "manual" | "outage" | "sla_breach";
        /**
         * @description open → acknowledged → resolved; an open one may be resolved at once.
         * @enum {string}
         */
        IncidentState: "acknowledged" | "open" | "resolved";
        /** @description Something that is, or was, wrong with an environment. */
        IncidentWithTimeline: {
            id: string;
            project_id: string;
            environment: components["schemas"]["Environment"];
            kind: components["schemas"]["IncidentKind"];
            state: components["schemas"]["IncidentState"];
            title: string;
            detail: string | null;
            /** Format: date-time */
            opened_at: string;
            /** @description Null where it was the monitor. */
            opened_by: string | null;
            /** Format: date-time */
            acknowledged_at: string | null;
            acknowledged_by: string | null;
            /** Format: date-time */
            resolved_at: string | null;
            /** @description Null where it was the monitor. */
            resolved_by: string | null;
            /** Format: date-time */
            updated_at: string;
            timeline: components["schemas"]["IncidentEntry"][];
        };
        /** @description An invitation to work on a project. */
        Invitation: {
            id: string;
            project_id: string;
            email: string;
            role: components["schemas"]["MemberRole"];
            state: components["schemas"]["InvitationState"];
            /** @description Null where their account is gone. */
            invited_by: string | null;
            accepted_by: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            /** Format: date-time */
            accepted_at: string | null;
        };
        /**
         * @description created until it is accepted or revoked, or a week is over.
         * @enum {string}
         */
        InvitationState: "accepted" | "created" | "expired" | "revoked";
        InviteMemberInput: {
            /** Format: email */
            email: string;
            role: components["schemas"]["MemberRole"];
        };
        /** @description Milliseconds; percentiles come from merged distributions. */
        Latency: {
            average: number | null;
            p50: number | null;
            p95: number | null;
            p99: number | null;
        };
        /** @description Somebody who works on a project. */
        Member: {
            user_id: string;
            username: string;
            display_name: string | null;
            role: components["schemas"]["MemberRole"];
            /** Format: date-time */
            joined_at: string;
        };
        /**
         * @description What a member may do in a project. One of `viewer`, `developer`, `project-admin`.
         * @enum {string}
         */
        MemberRole: "viewer" | "developer" | "project-admin";
        /**
         * @description The width of one bucket of a series. One of `1m`, `5m`, `1h`, `1d`.
         * @enum {string}
         */
        MetricInterval: "1m" | "5m" | "1h" | "1d";
        /** @description An error of OAuth (RFC 6749 §5.2). */
        OAuthError: {
            error: string;
            error_description: string;
        };
        OpenIncidentInput: {
            detail?: string | null;
            title: string;
        };
        /**
         * @description What an account has subscribed to; it decides the limits.
         * @enum {string}
         */
        Plan: "free" | "pro";
        /** @description What is wrong with a request (RFC 9457). */
        Problem: {
            /** @description Names the kind of problem: `urn:portico:problem:…`. */
            type: string;
            /** @description The same for programs to go by, as in `insufficient_scope`. */
            code: string;
            /** @description The reason phrase of the status. */
            title: string;
            status: number;
            /** @description For people. */
            detail: string;
            /** @description The path that was asked for. */
            instance: string;
            /** @description As in X-Request-ID. */
            request_id: string;
            /** @description Every fault of the request. */
            errors?: {
                /** @description Where in the body (RFC 6901). */
                pointer?: string;
                /** @description Which parameter or header. */
                parameter?: string;
                detail: string;
            }[];
        };
        /** @description Something that is built, deployed and watched, with three environments. */
        Project: {
            id: string;
            name: string;
            /** @description Unique among its owner's projects. */
            slug: string;
            description: string | null;
            /** @description The caller's role in it. */
            role: components["schemas"]["MemberRole"];
            environments: components["schemas"]["ProjectEnvironment"][];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description Where and how a project runs in one environment. */
        ProjectEnvironment: {
            name: components["schemas"]["Environment"];
            region: string;
            runtime: string;
            min_instances: number;
            max_instances: number;
            /** @description By name. Null where the variable is set but not shown: to viewers, and to everybody if it is sensitive. */
            variables: {
                [key: string]: string | null;
            };
        };
        /** @description How one environment of a project fares. What is not known is null. */
        ProjectMetrics: {
            project_id: string;
            environment: components["schemas"]["Environment"];
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            interval: components["schemas"]["MetricInterval"];
            runtime: components["schemas"]["RuntimeMetrics"];
            usage: components["schemas"]["ProjectUsage"];
        };
        /** @description What Portico itself knows: the requests made to it for this project, and its deployments. */
        ProjectUsage: {
            requests: number;
            bandwidth_bytes: components["schemas"]["Bandwidth"];
            deployments: components["schemas"]["DeploymentSummary"];
            build_seconds: number;
            by_day: components["schemas"]["DailyUsage"][];
            by_endpoint: components["schemas"]["EndpointUsage"][];
            by_environment: components["schemas"]["EnvironmentUsage"][];
        };
        PutEnvironmentVariableInput: {
            /** @description Nobody is shown its value any more. This cannot be undone. Left out: as it was, and not for a new one. */
            sensitive?: boolean;
            value: string;
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
        RecoverWebhookInput: {
            /** @description Deliveries of events from this moment on. */
            since: string;
        };
        RecoveredWebhook: {
            /** @description How many deliveries are due again. */
            count: number;
        };
        RequestRates: {
            total: number | null;
            per_second: number | null;
            /** @description Failed requests of all, 0 to 1: those answered with a status of 500 or more. */
            error_rate: number | null;
        };
        /** @description What the running project reports of itself by OpenTelemetry. */
        RuntimeMetrics: {
            requests: components["schemas"]["RequestRates"];
            latency_ms: components["schemas"]["Latency"];
            /** @description Share of the processors, 0 to 1. */
            cpu: components["schemas"]["Gauge"];
            memory_bytes: components["schemas"]["Gauge"];
            /** @description The buckets in which anything was reported. */
            series: components["schemas"]["RuntimePoint"][];
        };
        /** @description One bucket of the series; it begins at its timestamp. */
        RuntimePoint: {
            /** Format: date-time */
            timestamp: string;
            requests: number | null;
            errors: number | null;
            p50: number | null;
            p95: number | null;
            p99: number | null;
            cpu: number | null;
            memory_bytes: number | null;
        };
        SentInvitationAnswer: {
            id: string;
            project_id: string;
            email: string;
            role: components["schemas"]["MemberRole"];
            state: components["schemas"]["InvitationState"];
            invited_by: string | null;
            accepted_by: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            /** Format: date-time */
            accepted_at: string | null;
            accept_url: string | null;
        };
        TokenIntrospectionAnswer: {
            active: boolean;
            scope?: string;
            client_id?: string;
            username?: string;
            token_type?: string;
            exp?: number;
            iat?: number;
            sub?: string;
            aud?: string;
            iss?: string;
            jti?: string;
        };
        TokenResponseAnswer: {
            access_token: string;
            token_type: string;
            expires_in: number;
            scope: string;
            refresh_token?: string;
        };
        UpdateDeploymentInput: {
            /** @description What was promoted: required with succeeded, and only then. */
            artifacts?: components["schemas"]["ArtifactInput"][];
            /** @description Only with failed; made from the stage where it is left out. */
            failure?: components["schemas"]["DeploymentFailureInput"];
            /** @description The state to move on to. */
            state: components["schemas"]["DeploymentState"];
        };
        /** @description The settings of one environment to change; what is left out stays as it is. */
        UpdateEnvironmentInput: {
            max_instances?: number;
            min_instances?: number;
            name: components["schemas"]["Environment"];
            region?: string;
            runtime?: string;
            /** @description All of them: what is left out is deleted. Null leaves a variable as it is. */
            variables?: {
                [key: string]: string | null;
            };
        };
        /** @description What to change; a field that is left out stays as it is. */
        UpdateEnvironmentVariableInput: {
            /** @description Nobody is shown its value any more. This cannot be undone. */
            sensitive?: boolean;
            value?: string;
        };
        UpdateIncidentInput: {
            /** @description For the timeline. */
            note?: string | null;
            /** @description The state to move on to. */
            state: components["schemas"]["IncidentState"];
        };
        UpdateMemberInput: {
            role: components["schemas"]["MemberRole"];
        };
        /** @description What to change; a field that is left out stays as it is. */
        UpdateProjectInput: {
            /** @description Null empties it. */
            description?: string | null;
            /** @description Settings of single environments; those that are not named stay as they are. */
            environments?: components["schemas"]["UpdateEnvironmentInput"][];
            name?: string;
            /** @description Only the project's owner can change it. */
            slug?: string;
        };
        /** @description What to change; a field that is left out stays as it is. */
        UpdateWebhookInput: {
            /** @description Null empties it. */
            description?: string | null;
            enabled?: boolean;
            topics?: ("deployment.succeeded" | "deployment.failed" | "incident.opened" | "member.invited")[];
            /** Format: uri */
            url?: string;
        };
        VerifyWebhookInput: {
            /** @description The destination whose secrets are tried. */
            endpoint_id?: string;
            /** @description The raw body, byte for byte as it arrived. */
            payload: string;
            /** @description The signing secret, whsec_… */
            secret?: string;
            /** @description The Service-Signature header; with webhook_id and webhook_timestamp, the webhook-signature header. */
            signature: string;
            /**
             * @description How far the timestamp may be from now.
             * @default 300
             */
            tolerance_seconds?: number;
            /** @description The webhook-id header (Standard Webhooks). */
            webhook_id?: string;
            /** @description The webhook-timestamp header (Standard Webhooks). */
            webhook_timestamp?: string;
        };
        /** @description One request to a destination. */
        WebhookAttempt: {
            /** @description Counted from 1. */
            number: number;
            /** Format: date-time */
            started_at: string;
            duration_ms: number;
            /** @description Null where no answer came. */
            response_status: number | null;
            /** @description Its first 1 KiB, as text. */
            response_body: string | null;
            /** @description Null where it succeeded. */
            failure: components["schemas"]["WebhookAttemptFailure"] | null;
        };
        /** @enum {string} */
        WebhookAttemptFailure: "certificate" | "connection" | "forbidden_address" | "protocol" | "refused" | "timeout" | "unresolved";
        /** @description An event on its way to a destination, and every attempt to bring it there. */
        WebhookDelivery: {
            id: string;
            webhook_id: string;
            event: components["schemas"]["Event"];
            status: components["schemas"]["WebhookDeliveryStatus"];
            /** @description A delivery that has failed without one fell due while its destination was disabled. */
            attempt_count: number;
            /** Format: date-time */
            next_attempt_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description The latest ten, the last one first. */
            attempts: components["schemas"]["WebhookAttempt"][];
        };
        /**
         * @description pending until it has succeeded, or failed for good.
         * @enum {string}
         */
        WebhookDeliveryStatus: "failed" | "pending" | "succeeded";
        /** @description Where events of a project are sent to. */
        WebhookDestination: {
            id: string;
            url: string;
            topics: string[];
            description: string | null;
            /** @description Nothing is sent while it is not. */
            enabled: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @enum {string} */
        WebhookRefusal: "malformed_signature" | "signature_mismatch" | "timestamp_out_of_tolerance";
        WebhookVerdictAnswer: {
            /** @constant */
            valid: true;
            timestamp: number | null;
            endpoint_id?: string;
            event: components["schemas"]["Event"] | null;
        } | {
            /** @constant */
            valid: false;
            reason: components["schemas"]["WebhookRefusal"] | null;
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
                "Service-Environment": components["headers"]["Service-Environment"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Bad Request. */
        BadRequest2: {
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
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Bad Request. */
        BadRequestOAuth: {
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
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description Bad Request. */
        BadRequestOtlp: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                "Service-Environment": components["headers"]["Service-Environment"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    code: number;
                    message: string;
                };
                "application/x-protobuf": unknown;
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
                "Service-Environment": components["headers"]["Service-Environment"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Conflict. */
        Conflict2: {
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
                "application/problem+json": components["schemas"]["Problem"];
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
                "Service-Environment": components["headers"]["Service-Environment"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Forbidden. */
        Forbidden2: {
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
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Forbidden. */
        ForbiddenOtlp: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                "Service-Environment": components["headers"]["Service-Environment"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    code: number;
                    message: string;
                };
                "application/x-protobuf": unknown;
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
                "Service-Environment": components["headers"]["Service-Environment"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Internal Server Error. */
        InternalServerError2: {
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
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Internal Server Error. */
        InternalServerErrorOAuth: {
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
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description Internal Server Error. */
        InternalServerErrorOtlp: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                "Service-Environment": components["headers"]["Service-Environment"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    code: number;
                    message: string;
                };
                "application/x-protobuf": unknown;
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
                "Service-Environment": components["headers"]["Service-Environment"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not Acceptable. */
        NotAcceptable2: {
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
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not Acceptable. */
        NotAcceptableOAuth: {
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
                "application/json": components["schemas"]["OAuthError"];
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
                "Service-Environment": components["headers"]["Service-Environment"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not Found. */
        NotFound2: {
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
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not Found. */
        NotFoundOtlp: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                "Service-Environment": components["headers"]["Service-Environment"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    code: number;
                    message: string;
                };
                "application/x-protobuf": unknown;
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
                "Service-Environment": components["headers"]["Service-Environment"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Not Modified. */
        NotModified2: {
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
                "Service-Environment": components["headers"]["Service-Environment"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Payload Too Large. */
        PayloadTooLarge2: {
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
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Payload Too Large. */
        PayloadTooLargeOAuth: {
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
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description Payload Too Large. */
        PayloadTooLargeOtlp: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                "Service-Environment": components["headers"]["Service-Environment"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    code: number;
                    message: string;
                };
                "application/x-protobuf": unknown;
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
                "Service-Environment": components["headers"]["Service-Environment"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Precondition Failed. */
        PreconditionFailed2: {
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
                "application/problem+json": components["schemas"]["Problem"];
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
                "Service-Environment": components["headers"]["Service-Environment"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Service Unavailable. */
        ServiceUnavailable2: {
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
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Service Unavailable. */
        ServiceUnavailableOAuth: {
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
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description Service Unavailable. */
        ServiceUnavailableOtlp: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                "Service-Environment": components["headers"]["Service-Environment"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    code: number;
                    message: string;
                };
                "application/x-protobuf": unknown;
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
                "Service-Environment": components["headers"]["Service-Environment"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too Many Requests. */
        TooManyRequests2: {
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
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too Many Requests. */
        TooManyRequestsOAuth: {
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
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description Too Many Requests. */
        TooManyRequestsOtlp: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                "Service-Environment": components["headers"]["Service-Environment"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    code: number;
                    message: string;
                };
                "application/x-protobuf": unknown;
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
                "Service-Environment": components["headers"]["Service-Environment"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Unauthorized. */
        Unauthorized2: {
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
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Unauthorized. */
        UnauthorizedOAuth: {
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
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description Unauthorized. */
        UnauthorizedOtlp: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                "Service-Environment": components["headers"]["Service-Environment"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    code: number;
                    message: string;
                };
                "application/x-protobuf": unknown;
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
                "Service-Environment": components["headers"]["Service-Environment"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Unprocessable Entity. */
        UnprocessableEntity2: {
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
                "application/problem+json": components["schemas"]["Problem"];
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
                "Service-Environment": components["headers"]["Service-Environment"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Unsupported Media Type. */
        UnsupportedMediaType2: {
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
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Unsupported Media Type. */
        UnsupportedMediaTypeOAuth: {
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
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description Unsupported Media Type. */
        UnsupportedMediaTypeOtlp: {
            headers: {
                "X-Request-ID": components["headers"]["X-Request-ID"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                "Service-Environment": components["headers"]["Service-Environment"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    code: number;
                    message: string;
                };
                "application/x-protobuf": unknown;
            };
        };
    };
    parameters: {
        /** @description The environment that the request is about. */
        ServiceEnvironment: "production" | "preview" | "development";
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
        /** @description The environment that was selected. */
        "Service-Environment": "production" | "preview" | "development";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    introspectToken: {
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
                    /** @description Where the client does not use HTTP Basic. */
                    client_id?: string;
                    /** @description Where it does not, and is no public client. */
                    client_secret?: string;
                };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenIntrospectionAnswer"];
                };
            };
            400: components["responses"]["BadRequestOAuth"];
            401: components["responses"]["UnauthorizedOAuth"];
            406: components["responses"]["NotAcceptableOAuth"];
            413: components["responses"]["PayloadTooLargeOAuth"];
            415: components["responses"]["UnsupportedMediaTypeOAuth"];
            429: components["responses"]["TooManyRequestsOAuth"];
            500: components["responses"]["InternalServerErrorOAuth"];
            503: components["responses"]["ServiceUnavailableOAuth"];
        };
    };
    revokeToken: {
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
                    /** @description Where the client does not use HTTP Basic. */
                    client_id?: string;
                    /** @description Where it does not, and is no public client. */
                    client_secret?: string;
                };
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
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestOAuth"];
            401: components["responses"]["UnauthorizedOAuth"];
            406: components["responses"]["NotAcceptableOAuth"];
            413: components["responses"]["PayloadTooLargeOAuth"];
            415: components["responses"]["UnsupportedMediaTypeOAuth"];
            429: components["responses"]["TooManyRequestsOAuth"];
            500: components["responses"]["InternalServerErrorOAuth"];
            503: components["responses"]["ServiceUnavailableOAuth"];
        };
    };
    issueToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @constant */
                    grant_type: "client_credentials";
                    scope?: string;
                    /** @description Where the client does not use HTTP Basic. */
                    client_id?: string;
                    /** @description Where it does not, and is no public client. */
                    client_secret?: string;
                } | {
                    /** @constant */
                    grant_type: "authorization_code";
                    code: string;
                    code_verifier: string;
                    redirect_uri?: string;
                    /** @description Where the client does not use HTTP Basic. */
                    client_id?: string;
                    /** @description Where it does not, and is no public client. */
                    client_secret?: string;
                } | {
                    /** @constant */
                    grant_type: "refresh_token";
                    refresh_token: string;
                    scope?: string;
                    /** @description Where the client does not use HTTP Basic. */
                    client_id?: string;
                    /** @description Where it does not, and is no public client. */
                    client_secret?: string;
                };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponseAnswer"];
                };
            };
            400: components["responses"]["BadRequestOAuth"];
            401: components["responses"]["UnauthorizedOAuth"];
            406: components["responses"]["NotAcceptableOAuth"];
            413: components["responses"]["PayloadTooLargeOAuth"];
            415: components["responses"]["UnsupportedMediaTypeOAuth"];
            429: components["responses"]["TooManyRequestsOAuth"];
            500: components["responses"]["InternalServerErrorOAuth"];
            503: components["responses"]["ServiceUnavailableOAuth"];
        };
    };
    getRateLimit: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitStatus"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            406: components["responses"]["NotAcceptable"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listProjects: {
        parameters: {
            query?: {
                /** @description Which page, counted from 1. */
                page?: number;
                /** @description How many items a page holds: 1 to 100. */
                limit?: number;
            };
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Page": components["headers"]["X-Page"];
                    "X-Per-Page": components["headers"]["X-Per-Page"];
                    "X-Total-Pages": components["headers"]["X-Total-Pages"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Makes repeating the request safe for 24 hours: the same key gets the same answer. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateProjectInput"];
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
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
    getProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Entity tags that the caller has already; 304 where one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description The entity tag of the state that the change is meant for; 412 where that has passed. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
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
                    "Service-Environment": components["headers"]["Service-Environment"];
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
    updateProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Makes repeating the request safe for 24 hours: the same key gets the same answer. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The entity tag of the state that the change is meant for; 412 where that has passed. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateProjectInput"];
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
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
    listEnvironmentVariables: {
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
                /** @description The project id. */
                projectId: string;
                /** @description The environment. */
                environment: components["schemas"]["Environment"];
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
                    "application/json": components["schemas"]["EnvironmentVariable"][];
                };
            };
            304: components["responses"]["NotModified2"];
            400: components["responses"]["BadRequest2"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden2"];
            404: components["responses"]["NotFound2"];
            406: components["responses"]["NotAcceptable2"];
            429: components["responses"]["TooManyRequests2"];
            500: components["responses"]["InternalServerError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    replaceEnvironmentVariables: {
        parameters: {
            query?: never;
            header?: {
                /** @description The entity tag of the state that the change is meant for; 412 where that has passed. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
                /** @description The environment. */
                environment: components["schemas"]["Environment"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnvironmentVariablesInput"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvironmentVariable"][];
                };
            };
            400: components["responses"]["BadRequest2"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden2"];
            404: components["responses"]["NotFound2"];
            406: components["responses"]["NotAcceptable2"];
            412: components["responses"]["PreconditionFailed2"];
            413: components["responses"]["PayloadTooLarge2"];
            415: components["responses"]["UnsupportedMediaType2"];
            429: components["responses"]["TooManyRequests2"];
            500: components["responses"]["InternalServerError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    deleteEnvironmentVariables: {
        parameters: {
            query?: never;
            header?: {
                /** @description The entity tag of the state that the change is meant for; 412 where that has passed. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
                /** @description The environment. */
                environment: components["schemas"]["Environment"];
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
            400: components["responses"]["BadRequest2"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden2"];
            404: components["responses"]["NotFound2"];
            406: components["responses"]["NotAcceptable2"];
            412: components["responses"]["PreconditionFailed2"];
            413: components["responses"]["PayloadTooLarge2"];
            415: components["responses"]["UnsupportedMediaType2"];
            429: components["responses"]["TooManyRequests2"];
            500: components["responses"]["InternalServerError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    updateEnvironmentVariables: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes repeating the request safe for 24 hours: the same key gets the same answer. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The entity tag of the state that the change is meant for; 412 where that has passed. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
                /** @description The environment. */
                environment: components["schemas"]["Environment"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnvironmentVariablesInput"];
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
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvironmentVariable"][];
                };
            };
            400: components["responses"]["BadRequest2"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden2"];
            404: components["responses"]["NotFound2"];
            406: components["responses"]["NotAcceptable2"];
            409: components["responses"]["Conflict2"];
            412: components["responses"]["PreconditionFailed2"];
            413: components["responses"]["PayloadTooLarge2"];
            415: components["responses"]["UnsupportedMediaType2"];
            422: components["responses"]["UnprocessableEntity2"];
            429: components["responses"]["TooManyRequests2"];
            500: components["responses"]["InternalServerError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    getEnvironmentVariable: {
        parameters: {
            query?: never;
            header?: {
                /** @description Entity tags that the caller has already; 304 where one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
                /** @description The environment. */
                environment: components["schemas"]["Environment"];
                /** @description The name. */
                name: string;
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
                    "application/json": components["schemas"]["EnvironmentVariable"];
                };
            };
            304: components["responses"]["NotModified2"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden2"];
            404: components["responses"]["NotFound2"];
            406: components["responses"]["NotAcceptable2"];
            429: components["responses"]["TooManyRequests2"];
            500: components["responses"]["InternalServerError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    putEnvironmentVariable: {
        parameters: {
            query?: never;
            header?: {
                /** @description The entity tag of the state that the change is meant for; 412 where that has passed. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
                /** @description The environment. */
                environment: components["schemas"]["Environment"];
                /** @description The name. */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutEnvironmentVariableInput"];
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvironmentVariable"];
                };
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvironmentVariable"];
                };
            };
            400: components["responses"]["BadRequest2"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden2"];
            404: components["responses"]["NotFound2"];
            406: components["responses"]["NotAcceptable2"];
            409: components["responses"]["Conflict2"];
            412: components["responses"]["PreconditionFailed2"];
            413: components["responses"]["PayloadTooLarge2"];
            415: components["responses"]["UnsupportedMediaType2"];
            429: components["responses"]["TooManyRequests2"];
            500: components["responses"]["InternalServerError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    deleteEnvironmentVariable: {
        parameters: {
            query?: never;
            header?: {
                /** @description The entity tag of the state that the change is meant for; 412 where that has passed. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
                /** @description The environment. */
                environment: components["schemas"]["Environment"];
                /** @description The name. */
                name: string;
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
            400: components["responses"]["BadRequest2"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden2"];
            404: components["responses"]["NotFound2"];
            406: components["responses"]["NotAcceptable2"];
            412: components["responses"]["PreconditionFailed2"];
            413: components["responses"]["PayloadTooLarge2"];
            415: components["responses"]["UnsupportedMediaType2"];
            429: components["responses"]["TooManyRequests2"];
            500: components["responses"]["InternalServerError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    updateEnvironmentVariable: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes repeating the request safe for 24 hours: the same key gets the same answer. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The entity tag of the state that the change is meant for; 412 where that has passed. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
                /** @description The environment. */
                environment: components["schemas"]["Environment"];
                /** @description The name. */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateEnvironmentVariableInput"];
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
                    "application/json": components["schemas"]["EnvironmentVariable"];
                };
            };
            400: components["responses"]["BadRequest2"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden2"];
            404: components["responses"]["NotFound2"];
            406: components["responses"]["NotAcceptable2"];
            409: components["responses"]["Conflict2"];
            412: components["responses"]["PreconditionFailed2"];
            413: components["responses"]["PayloadTooLarge2"];
            415: components["responses"]["UnsupportedMediaType2"];
            422: components["responses"]["UnprocessableEntity2"];
            429: components["responses"]["TooManyRequests2"];
            500: components["responses"]["InternalServerError2"];
            503: components["responses"]["ServiceUnavailable2"];
        };
    };
    listDeployments: {
        parameters: {
            query?: {
                /** @description Only those in this state. */
                state?: components["schemas"]["DeploymentState"];
                /** @description Which page, counted from 1. */
                page?: number;
                /** @description How many items a page holds: 1 to 100. */
                limit?: number;
            };
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Entity tags that the caller has already; 304 where one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Page": components["headers"]["X-Page"];
                    "X-Per-Page": components["headers"]["X-Per-Page"];
                    "X-Total-Pages": components["headers"]["X-Total-Pages"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deployment"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createDeployment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Makes repeating the request safe for 24 hours: the same key gets the same answer. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDeploymentInput"];
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deployment"];
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
    getDeployment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Entity tags that the caller has already; 304 where one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
                /** @description The deployment id. */
                deploymentId: string;
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deployment"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateDeployment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Makes repeating the request safe for 24 hours: the same key gets the same answer. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The entity tag of the state that the change is meant for; 412 where that has passed. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
                /** @description The deployment id. */
                deploymentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateDeploymentInput"];
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deployment"];
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
    getProjectMetrics: {
        parameters: {
            query?: {
                /** @description By default a day before the end. */
                from?: string;
                /** @description By default now. */
                to?: string;
                /** @description Only with this interval. */
                interval?: "1m" | "5m" | "1h" | "1d";
            };
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Entity tags that the caller has already; 304 where one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectMetrics"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    ingestMetrics: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
                "application/x-protobuf": unknown;
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        partialSuccess?: {
                            rejectedDataPoints: number;
                            errorMessage: string;
                        };
                    };
                    "application/x-protobuf": unknown;
                };
            };
            400: components["responses"]["BadRequestOtlp"];
            401: components["responses"]["UnauthorizedOtlp"];
            403: components["responses"]["ForbiddenOtlp"];
            404: components["responses"]["NotFoundOtlp"];
            413: components["responses"]["PayloadTooLargeOtlp"];
            415: components["responses"]["UnsupportedMediaTypeOtlp"];
            429: components["responses"]["TooManyRequestsOtlp"];
            500: components["responses"]["InternalServerErrorOtlp"];
            503: components["responses"]["ServiceUnavailableOtlp"];
        };
    };
    listIncidents: {
        parameters: {
            query?: {
                /** @description Only those in this state. */
                state?: components["schemas"]["IncidentState"];
                /** @description Which page, counted from 1. */
                page?: number;
                /** @description How many items a page holds: 1 to 100. */
                limit?: number;
            };
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Entity tags that the caller has already; 304 where one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Page": components["headers"]["X-Page"];
                    "X-Per-Page": components["headers"]["X-Per-Page"];
                    "X-Total-Pages": components["headers"]["X-Total-Pages"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Incident"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    openIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Makes repeating the request safe for 24 hours: the same key gets the same answer. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenIncidentInput"];
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentWithTimeline"];
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
    getIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Entity tags that the caller has already; 304 where one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
                /** @description The incident id. */
                incidentId: string;
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentWithTimeline"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateIncident: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Makes repeating the request safe for 24 hours: the same key gets the same answer. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The entity tag of the state that the change is meant for; 412 where that has passed. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
                /** @description The incident id. */
                incidentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateIncidentInput"];
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentWithTimeline"];
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
    listInvitations: {
        parameters: {
            query?: {
                /** @description Which page, counted from 1. */
                page?: number;
                /** @description How many items a page holds: 1 to 100. */
                limit?: number;
            };
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Entity tags that the caller has already; 304 where one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Page": components["headers"]["X-Page"];
                    "X-Per-Page": components["headers"]["X-Per-Page"];
                    "X-Total-Pages": components["headers"]["X-Total-Pages"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Entity tags that the caller has already; 304 where one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
                /** @description The invitation id. */
                invitationId: string;
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description The entity tag of the state that the change is meant for; 412 where that has passed. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
                /** @description The invitation id. */
                invitationId: string;
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    [name: string]: unknown;
                };
                content?: never;
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resendInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Makes repeating the request safe for 24 hours: the same key gets the same answer. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
                /** @description The invitation id. */
                invitationId: string;
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentInvitationAnswer"];
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
    listMembers: {
        parameters: {
            query?: {
                /** @description Which page, counted from 1. */
                page?: number;
                /** @description How many items a page holds: 1 to 100. */
                limit?: number;
            };
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Entity tags that the caller has already; 304 where one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Page": components["headers"]["X-Page"];
                    "X-Per-Page": components["headers"]["X-Per-Page"];
                    "X-Total-Pages": components["headers"]["X-Total-Pages"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Makes repeating the request safe for 24 hours: the same key gets the same answer. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteMemberInput"];
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentInvitationAnswer"];
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
    getMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Entity tags that the caller has already; 304 where one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
                /** @description The user id. */
                userId: string;
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description The entity tag of the state that the change is meant for; 412 where that has passed. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
                /** @description The user id. */
                userId: string;
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    [name: string]: unknown;
                };
                content?: never;
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Makes repeating the request safe for 24 hours: the same key gets the same answer. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The entity tag of the state that the change is meant for; 412 where that has passed. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
                /** @description The user id. */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMemberInput"];
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
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
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Which page, counted from 1. */
                page?: number;
                /** @description How many items a page holds: 1 to 100. */
                limit?: number;
            };
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Entity tags that the caller has already; 304 where one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Page": components["headers"]["X-Page"];
                    "X-Per-Page": components["headers"]["X-Per-Page"];
                    "X-Total-Pages": components["headers"]["X-Total-Pages"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDestination"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Makes repeating the request safe for 24 hours: the same key gets the same answer. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookInput"];
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhookAnswer"];
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
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Entity tags that the caller has already; 304 where one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
                /** @description The webhook id. */
                webhookId: string;
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDestination"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description The entity tag of the state that the change is meant for; 412 where that has passed. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
                /** @description The webhook id. */
                webhookId: string;
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
                    "Service-Environment": components["headers"]["Service-Environment"];
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
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Makes repeating the request safe for 24 hours: the same key gets the same answer. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The entity tag of the state that the change is meant for; 412 where that has passed. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
                /** @description The webhook id. */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookInput"];
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDestination"];
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
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Only those. */
                status?: components["schemas"]["WebhookDeliveryStatus"];
                /** @description Which page, counted from 1. */
                page?: number;
                /** @description How many items a page holds: 1 to 100. */
                limit?: number;
            };
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Entity tags that the caller has already; 304 where one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
                /** @description The webhook id. */
                webhookId: string;
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "X-Page": components["headers"]["X-Page"];
                    "X-Per-Page": components["headers"]["X-Per-Page"];
                    "X-Total-Pages": components["headers"]["X-Total-Pages"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Entity tags that the caller has already; 304 where one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
                /** @description The destination, where the caller wants to be sure of it. */
                webhookId: string;
                /** @description The delivery id. */
                deliveryId: string;
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    redeliverOf: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Makes repeating the request safe for 24 hours: the same key gets the same answer. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
                /** @description The destination, where the caller wants to be sure of it. */
                webhookId: string;
                /** @description The delivery id. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted. */
            202: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                    "Service-Environment": components["headers"]["Service-Environment"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
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
    recoverWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Makes repeating the request safe for 24 hours: the same key gets the same answer. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
                /** @description The webhook id. */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecoverWebhookInput"];
            };
        };
        responses: {
            /** @description Accepted. */
            202: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                    "Service-Environment": components["headers"]["Service-Environment"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveredWebhook"];
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
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Makes repeating the request safe for 24 hours: the same key gets the same answer. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
                /** @description The webhook id. */
                webhookId: string;
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhookAnswer"];
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
    getWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Entity tags that the caller has already; 304 where one of them is current. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
                /** @description The webhook id. */
                webhookId: string;
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        secret: string;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Makes repeating the request safe for 24 hours: the same key gets the same answer. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
                /** @description The webhook id. */
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted. */
            202: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                    "Service-Environment": components["headers"]["Service-Environment"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
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
    redeliver: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Makes repeating the request safe for 24 hours: the same key gets the same answer. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The project id. */
                projectId: string;
                /** @description The delivery id. */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted. */
            202: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Credential-Expires-At": components["headers"]["X-Credential-Expires-At"];
                    "Service-Environment": components["headers"]["Service-Environment"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
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
    verifyWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The environment that the request is about. */
                "Service-Environment"?: components["parameters"]["ServiceEnvironment"];
                /** @description Makes repeating the request safe for 24 hours: the same key gets the same answer. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyWebhookInput"];
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
                    "Service-Environment": components["headers"]["Service-Environment"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookVerdictAnswer"];
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
    "receive.deployment.succeeded": {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<unix seconds>,v1=<hex>`, one v1 for each valid secret: the scheme of Stripe. */
                "Service-Signature": string;
                /** @description The event; the same at every attempt. */
                "webhook-id": string;
                /** @description When it was signed, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description The signature of Standard Webhooks. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every delivery of the event.
                     */
                    id: string;
                    /** @constant */
                    type: "deployment.succeeded";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    /** @constant */
                    api_version: "v1";
                    /** Format: uuid */
                    project_id: string;
                    environment: components["schemas"]["Environment"] | null;
                    data: components["schemas"]["Deployment"];
                };
            };
        };
        responses: {
            /** @description Nobody is there any more: the destination is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "receive.deployment.failed": {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<unix seconds>,v1=<hex>`, one v1 for each valid secret: the scheme of Stripe. */
                "Service-Signature": string;
                /** @description The event; the same at every attempt. */
                "webhook-id": string;
                /** @description When it was signed, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description The signature of Standard Webhooks. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every delivery of the event.
                     */
                    id: string;
                    /** @constant */
                    type: "deployment.failed";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    /** @constant */
                    api_version: "v1";
                    /** Format: uuid */
                    project_id: string;
                    environment: components["schemas"]["Environment"] | null;
                    data: components["schemas"]["Deployment"];
                };
            };
        };
        responses: {
            /** @description Nobody is there any more: the destination is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "receive.incident.opened": {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<unix seconds>,v1=<hex>`, one v1 for each valid secret: the scheme of Stripe. */
                "Service-Signature": string;
                /** @description The event; the same at every attempt. */
                "webhook-id": string;
                /** @description When it was signed, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description The signature of Standard Webhooks. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every delivery of the event.
                     */
                    id: string;
                    /** @constant */
                    type: "incident.opened";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    /** @constant */
                    api_version: "v1";
                    /** Format: uuid */
                    project_id: string;
                    environment: components["schemas"]["Environment"] | null;
                    data: components["schemas"]["IncidentWithTimeline"];
                };
            };
        };
        responses: {
            /** @description Nobody is there any more: the destination is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "receive.member.invited": {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<unix seconds>,v1=<hex>`, one v1 for each valid secret: the scheme of Stripe. */
                "Service-Signature": string;
                /** @description The event; the same at every attempt. */
                "webhook-id": string;
                /** @description When it was signed, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description The signature of Standard Webhooks. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every delivery of the event.
                     */
                    id: string;
                    /** @constant */
                    type: "member.invited";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    /** @constant */
                    api_version: "v1";
                    /** Format: uuid */
                    project_id: string;
                    environment: components["schemas"]["Environment"] | null;
                    data: components["schemas"]["Invitation"];
                };
            };
        };
        responses: {
            /** @description Nobody is there any more: the destination is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "receive.webhook.test": {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<unix seconds>,v1=<hex>`, one v1 for each valid secret: the scheme of Stripe. */
                "Service-Signature": string;
                /** @description The event; the same at every attempt. */
                "webhook-id": string;
                /** @description When it was signed, in Unix seconds. */
                "webhook-timestamp": string;
                /** @description The signature of Standard Webhooks. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The same in every delivery of the event.
                     */
                    id: string;
                    /** @constant */
                    type: "webhook.test";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    /** @constant */
                    api_version: "v1";
                    /** Format: uuid */
                    project_id: string;
                    environment: components["schemas"]["Environment"] | null;
                    data: components["schemas"]["WebhookDestination"];
                };
            };
        };
        responses: {
            /** @description Nobody is there any more: the destination is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description It has arrived. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
