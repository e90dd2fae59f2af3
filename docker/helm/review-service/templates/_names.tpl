{{/* The release, with what it is in its name: alerts look for jobs with review-service in theirs. */}}
{{- define "review-service.name" -}}
{{- contains "review-service" .Release.Name | ternary .Release.Name (printf "%s-review-service" .Release.Name) | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{/* What tells the pods of this release from all others. */}}
{{- define "review-service.selector" -}}
app.kubernetes.io/name: review-service
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{/* (list root component): the labels of everything that belongs to a component. */}}
{{- define "review-service.labels" -}}
{{ include "review-service.selector" (first .) }}
app.kubernetes.io/component: {{ last . }}
{{- end -}}

{{/* (list root program): an image by its digest, else by its tag. */}}
{{- define "review-service.image" -}}
{{- $images := (first .).Values.images -}}
{{- $image := get $images (last .) -}}
{{- with $images.registry }}{{ trimSuffix "/" . }}/{{ end }}{{ $image.repository }}
{{- if $image.digest }}@{{ $image.digest }}{{ else }}:{{ $images.tag | default (first .).Chart.AppVersion }}{{ end -}}
{{- end -}}

{{- define "review-service.secret" -}}
{{ .Values.secrets.name | default (include "review-service.name" .) }}
{{- end -}}

{{/* The host of SITE_URL, without its port. */}}
{{- define "review-service.host" -}}
{{ (urlParse (toString .Values.settings.SITE_URL)).hostname }}
{{- end -}}
