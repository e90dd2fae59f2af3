{{/* Every queue of follow-up work, and timed work (upkeep): apps/worker/src/chart-queues.spec.ts holds them together. */}}
{{- define "review-service.queues" -}}
- account-mail
- diff-file-attachments
- groups
- mail
- oauth-apps
- oauth-tokens
- review-requests
- source-mirrors
- sources
- webhooks
- upkeep
{{- end -}}

{{/*
The groups of workers by name, each with what counts for it, its queues, and `all` where these are all there are. Queues
without a group, or with two, are a fault: work would wait for ever, or KEDA count it twice.
*/}}
{{- define "review-service.groups" -}}
{{- $all := fromYamlArray (include "review-service.queues" .) -}}
{{- $usual := omit .Values.worker "groups" -}}
{{- $groups := dict -}}
{{- $rest := list -}}
{{- $taken := list -}}
{{- range $name, $said := .Values.worker.groups -}}
  {{- if ne (kindOf $said) "invalid" -}}
    {{- $group := mergeOverwrite (deepCopy $usual) $said -}}
    {{- $_ := set $groups $name $group -}}
    {{- if not $group.queues }}{{ $rest = append $rest $name }}{{ end -}}
    {{- range $group.queues -}}
      {{- $queue := first (splitList ":" .) -}}
      {{- if not (has $queue $all) }}{{ fail (printf "worker.groups.%s.queues: there is no queue %s, but %s" $name $queue (join ", " $all)) }}{{ end -}}
      {{- if has $queue $taken }}{{ fail (printf "worker.groups.%s.queues: another group takes %s" $name $queue) }}{{ end -}}
      {{- $taken = append $taken $queue -}}
    {{- end -}}
  {{- end -}}
{{- end -}}
{{- $left := list -}}
{{- range $all }}{{ if not (has . $taken) }}{{ $left = append $left . }}{{ end }}{{ end -}}
{{- if gt (len $rest) 1 }}{{ fail (printf "worker.groups: %s have no queues: one group alone may take what is left" (join ", " $rest)) }}{{ end -}}
{{- if and $left (not $rest) }}{{ fail (printf "worker.groups: nobody takes %s" (join ", " $left)) }}{{ end -}}
{{- if and $rest (not $left) }}{{ fail (printf "worker.groups.%s: nothing is left for it" (first $rest)) }}{{ end -}}
{{- range $rest }}{{ $_ := set (get $groups .) "queues" $left }}{{ end -}}
{{- range $groups }}{{ $_ := set . "all" (eq (len .queues) (len $all)) }}{{ end -}}
{{ toYaml $groups }}
{{- end -}}

{{/* (dict "queues" list): the names of those whose work is in the outbox, without their concurrency. */}}
{{- define "review-service.counted" -}}
{{- $names := list -}}
{{- range .queues -}}
  {{- $queue := first (splitList ":" .) -}}
  {{- if ne $queue "upkeep" }}{{ $names = append $names (squote $queue) }}{{ end -}}
{{- end -}}
{{ join ", " $names }}
{{- end -}}
