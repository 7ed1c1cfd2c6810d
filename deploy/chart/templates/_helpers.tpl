{{- define "stipend.labels" -}}
app.kubernetes.io/name: stipend
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end }}

{{- define "stipend.metadata" -}}
name: {{ .root.Release.Name }}-{{ .part }}
namespace: {{ .root.Release.Namespace }}
labels:
  {{- include "stipend.labels" . | nindent 2 }}
  app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
  app.kubernetes.io/managed-by: {{ .root.Release.Service }}
{{- end }}

{{- define "stipend.image" -}}
{{ required "image.repository is missing" .repository }}@{{ required "image.digest is missing" .digest }}
{{- end }}

{{- define "stipend.pod" -}}
serviceAccountName: {{ .root.Release.Name }}-{{ .account }}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
# longer than a process takes to stop, after its delay
terminationGracePeriodSeconds: {{ add .root.Values.shutdownDelaySeconds 100 }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- end }}

{{- define "stipend.container" -}}
name: {{ .part }}
image: {{ include "stipend.image" .image }}
imagePullPolicy: IfNotPresent
args:
  {{- toYaml .args | nindent 2 }}
env:
  - name: SVC_ENV
    value: production
  - name: SHUTDOWN_DELAY_SECONDS
    value: {{ .root.Values.shutdownDelaySeconds | quote }}
  {{- range $name, $value := .root.Values.settings }}
  - name: {{ $name }}
    value: {{ $value | quote }}
  {{- end }}
  {{- range $name, $key := .root.Values.secrets.files }}
  - name: {{ $name }}_FILE
    value: /run/secrets/stipend/{{ $key }}
  {{- end }}
securityContext:
  allowPrivilegeEscalation: false
  privileged: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
resources:
  {{- toYaml .resources | nindent 2 }}
volumeMounts:
  - name: secrets
    mountPath: /run/secrets/stipend
    readOnly: true
  - name: scratch
    mountPath: /tmp
  - name: scratch
    mountPath: /data
  {{- with .root.Values.mounts }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}

{{- define "stipend.volumes" -}}
- name: secrets
  secret:
    secretName: {{ .Values.secrets.name }}
    # 0440
    defaultMode: 288
- name: scratch
  emptyDir:
    sizeLimit: {{ .Values.scratchSize }}
{{- with .Values.volumes }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "stipend.job" -}}
backoffLimit: 2
activeDeadlineSeconds: {{ .seconds }}
template:
  metadata:
    labels:
      {{- include "stipend.labels" . | nindent 6 }}
  spec:
    restartPolicy: Never
    {{- include "stipend.pod" . | nindent 4 }}
    containers:
      - {{- include "stipend.container" . | nindent 8 }}
        {{- if .volume }}
          - name: {{ .part }}
            mountPath: /{{ .part }}
        {{- end }}
    volumes:
      {{- include "stipend.volumes" .root | nindent 6 }}
      {{- if .volume }}
      - name: {{ .part }}
        {{- toYaml .volume | nindent 8 }}
      {{- end }}
{{- end }}

{{- define "stipend.cronjob" -}}
apiVersion: batch/v1
kind: CronJob
metadata:
  {{- include "stipend.metadata" . | nindent 2 }}
spec:
  schedule: {{ .schedule | quote }}
  timeZone: Etc/UTC
  concurrencyPolicy: Forbid
  startingDeadlineSeconds: 3600
  successfulJobsHistoryLimit: 3
  failedJobsHistoryLimit: 3
  jobTemplate:
    spec:
      {{- include "stipend.job" . | nindent 6 }}
{{- end }}

{{- define "stipend.egress" -}}
# names of hosts
- ports:
    - port: 53
      protocol: UDP
    - port: 53
      protocol: TCP
- to:
    {{- toYaml .Values.networkPolicy.database.peers | nindent 4 }}
  ports:
    - port: {{ .Values.networkPolicy.database.port }}
      protocol: TCP
- ports:
    {{- range .Values.networkPolicy.webPorts }}
    - port: {{ . }}
      protocol: TCP
    {{- end }}
    {{- range .Values.networkPolicy.smtpPorts }}
    - port: {{ . }}
      protocol: TCP
    {{- end }}
{{- with .Values.networkPolicy.extra }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "stipend.hook" -}}
annotations:
  helm.sh/hook: pre-install,pre-upgrade
  helm.sh/hook-weight: {{ .weight | quote }}
  helm.sh/hook-delete-policy: {{ .delete }}
{{- end }}
