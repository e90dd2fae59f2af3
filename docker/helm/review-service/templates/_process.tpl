{{/* Parts that the pods of several components share. */}}

{{/* (list root component): what a pod is called, beside what you say of all. */}}
{{- define "review-service.pod-metadata" -}}
{{- $root := first . -}}
labels:
  {{- include "review-service.labels" . | nindent 2 }}
  {{- with $root.Values.pods.labels }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- with $root.Values.pods.annotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* The members of a pod's spec that are the same everywhere. Nothing here talks to the cluster. */}}
{{- define "review-service.pod" -}}
serviceAccountName: {{ include "review-service.name" . }}
automountServiceAccountToken: false
{{- with .Values.images.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  {{- toYaml .Values.pods.securityContext | nindent 2 }}
{{- with .Values.pods.spec }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* (list root component): over zones and nodes, as far as there are any, unless pods.spec says otherwise. */}}
{{- define "review-service.spread" -}}
{{- $labels := include "review-service.labels" . -}}
{{- if not (hasKey (first .).Values.pods.spec "topologySpreadConstraints") -}}
topologySpreadConstraints:
  {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- $labels | nindent 8 }}
  {{- end }}
{{- end -}}
{{- end -}}

{{/* What you add to the containers of the service. */}}
{{- define "review-service.env-from" -}}
{{- with .Values.pods.extraEnvFrom -}}
envFrom:
  {{- toYaml . | nindent 2 }}
{{- end -}}
{{- end -}}

{{/* Those that end, or that Kubernetes ends with the pod (restartPolicy: Always). */}}
{{- define "review-service.init-containers" -}}
{{- with .Values.pods.extraInitContainers -}}
initContainers:
  {{- toYaml . | nindent 2 }}
{{- end -}}
{{- end -}}

{{- define "review-service.container-security" -}}
securityContext:
  {{- toYaml .Values.pods.containerSecurityContext | nindent 2 }}
{{- end -}}

{{/* Settings as they are, so that a changed one replaces the pods; secrets by their files. */}}
{{- define "review-service.env" -}}
{{- range $name, $value := .Values.settings }}{{ if ne (kindOf $value) "invalid" -}}
- name: {{ $name }}
  value: {{ $value | toString | quote }}
{{ end }}{{ end }}
{{- range .Values.secrets.files }}
- name: {{ . }}_FILE
  value: /run/secrets/review-service/{{ . }}
{{- end }}
{{- range .Values.secrets.environment }}
- name: {{ . }}
  valueFrom:
    secretKeyRef:
      name: {{ include "review-service.secret" $ }}
      key: {{ . }}
{{- end }}
{{- with .Values.pods.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "review-service.volume-mounts" -}}
- name: secrets
  mountPath: /run/secrets/review-service
  readOnly: true
# Files on their way to storage or from it.
- name: temporary
  mountPath: /tmp
{{- if .Values.storage.claim }}
- name: files
  mountPath: /data
{{- end }}
{{- with .Values.pods.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "review-service.volumes" -}}
- name: secrets
  secret:
    secretName: {{ include "review-service.secret" . }}
    defaultMode: 0440
- name: temporary
  emptyDir:
    sizeLimit: 1Gi
{{- with .Values.storage.claim }}
- name: files
  persistentVolumeClaim:
    claimName: {{ . }}
{{- end }}
{{- with .Values.pods.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "review-service.probes" -}}
startupProbe:
  httpGet:
    path: /health/live
    port: metrics
  periodSeconds: 1
  failureThreshold: 60
livenessProbe:
  httpGet:
    path: /health/live
    port: metrics
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet:
    path: /health/ready
    port: metrics
  periodSeconds: 5
  timeoutSeconds: 5
  failureThreshold: 2
{{- end -}}

{{/* (dict "root" "component" "scaled"): a disruption budget, and an autoscaler if there is one. */}}
{{- define "review-service.availability" -}}
{{- $name := printf "%s-%s" (include "review-service.name" .root) .component -}}
{{- $labels := include "review-service.labels" (list .root .component) -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ $name }}
  labels:
    {{- $labels | nindent 4 }}
spec:
  maxUnavailable: 1
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels:
      {{- $labels | nindent 6 }}
{{- if eq .scaled.autoscaling "hpa" }}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ $name }}
  labels:
    {{- $labels | nindent 4 }}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: {{ $name }}
  minReplicas: {{ .scaled.minReplicas }}
  maxReplicas: {{ .scaled.maxReplicas }}
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: {{ .scaled.targetCpu }}
  behavior:
    scaleDown:
      stabilizationWindowSeconds: 300
{{- end }}
{{- end -}}
