{{/*
Where the app's pages are, also below a Local Site, as docker/web/nginx.conf has it. Its files are below /app/. All else is
the API's.
*/}}
{{- define "review-service.web-addresses" -}}
/(s/[^/]+/)?((dashboard|search|account/(settings|identities|security|tokens(/(new|end-all|(api|oauth2)/[^/]+(/end)?))?|applications(/[^/]+(/[^/]+)?)?)|groups(/[^/]+(/(edit|delete))?)?|users(/[^/]+)?|admin(/(audit|queues|quotas|scim|(sign-in|people|repositories|default-reviewers|deleted-groups|token-limits|webhooks)(/[^/]+)?))?|r(/[^/]+(/diff(/[^/]+)?|/file/[^/]+)?)?)/?)?$
{{- end -}}
