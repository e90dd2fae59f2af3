{{/*
The connections to PostgreSQL that all processes have at most, during a rollout, which starts one more of each before it
ends one: docs/operating.md#scale, and what `doctor` adds up. packages/tooling/src/chart.spec.ts holds the numbers of one
process to packages/platform/src/config/connections.ts.
*/}}
{{- define "review-service.connections" -}}
{{- /* To hear of what happens: never through a pooler. */ -}}
{{- $listening := 2 -}}
{{- $direct := 1 -}}
{{- /* The pool, three for look-ups, and one for health. */ -}}
{{- $pooled := add (.Values.settings.DATABASE_POOL_SIZE | default 10 | int) 3 1 -}}
{{- $api := add $pooled $listening -}}
{{- $worker := add $pooled $direct -}}
{{- $apis := add1 (include "review-service.most" .Values.api | int) -}}
{{- $workers := 0 -}}
{{- range fromYaml (include "review-service.groups" .) -}}
  {{- $workers = add $workers 1 (include "review-service.most" . | int) -}}
{{- end -}}
{{- /* The operator's commands, KEDA and monitoring. */ -}}
{{- $others := 5 -}}
{{- $who := printf "%d API processes of %d, %d workers of %d, %d others" $apis $api $workers $worker $others -}}
{{- $sum := add (mul $apis $api) (mul $workers $worker) $others -}}
clients: {{ $sum }}
{{- with .Values.pgbouncer }}{{ if .enabled -}}
  {{- $poolers := add1 .replicas -}}
  {{- $who = printf "%d PgBouncers of %d, %d API processes of %d and %d workers of %d past them, %d others" $poolers (int .poolSize) $apis $listening $workers $direct $others -}}
  {{- $sum = add (mul $poolers .poolSize) (mul $apis $listening) (mul $workers $direct) $others -}}
{{- end }}{{ end }}
sum: {{ $sum }}
who: {{ $who }}
{{- /* PostgreSQL keeps three for superusers. */}}
free: {{ sub (int .Values.postgres.maxConnections) 3 }}
apis: {{ sub $apis 1 }}
{{- /* `doctor` knows of one group, and adds one for it. */}}
workers: {{ sub $workers 1 }}
{{- end -}}

{{/* The largest number of processes of what scales, or does not. */}}
{{- define "review-service.most" -}}
{{ eq .autoscaling "none" | ternary .minReplicas .maxReplicas }}
{{- end -}}
