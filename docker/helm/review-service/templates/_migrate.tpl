{{- define "review-service.migrate" -}}
metadata:
  {{- include "review-service.pod-metadata" (list . "migrate") | nindent 2 }}
spec:
  {{- include "review-service.pod" . | nindent 2 }}
  restartPolicy: OnFailure
  {{- with include "review-service.init-containers" . }}{{ . | nindent 2 }}{{ end }}
  containers:
    - name: migrate
      image: {{ include "review-service.image" (list . "admin") }}
      imagePullPolicy: {{ .Values.images.pullPolicy }}
      args: [migrate]
      env:
        {{- include "review-service.env" . | nindent 8 }}
      {{- with include "review-service.env-from" . }}{{ . | nindent 6 }}{{ end }}
      resources:
        {{- toYaml .Values.migrate.resources | nindent 8 }}
      {{- include "review-service.container-security" . | nindent 6 }}
      volumeMounts:
        {{- include "review-service.volume-mounts" . | nindent 8 }}
  volumes:
    {{- include "review-service.volumes" . | nindent 4 }}
{{- end -}}
