{{- define "parley.name" -}}
{{- .Chart.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- define "parley.fullname" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "parley.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
{{ include "parley.selector" . }}
{{- end -}}

{{- define "parley.selector" -}}
app.kubernetes.io/name: {{ include "parley.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "parley.image" -}}
{{- with .Values.image -}}
{{ .repository }}{{ if .digest }}@{{ .digest }}{{ else }}:{{ .tag | default $.Chart.AppVersion }}{{ end }}
{{- end -}}
{{- end -}}

{{- define "parley.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{- .Values.serviceAccount.name | default (include "parley.fullname" .) -}}
{{- else -}}
{{- .Values.serviceAccount.name | default "default" -}}
{{- end -}}
{{- end -}}

{{/* What a values file says, as the text that was meant: YAML reads `off` as false, and Helm reads 1000000 as 1e+06. */}}
{{- define "parley.text" -}}
{{- if kindIs "bool" . -}}
{{- ternary "on" "off" . -}}
{{- else if and (kindIs "float64" .) (eq (floor .) .) -}}
{{- int64 . -}}
{{- else -}}
{{- . -}}
{{- end -}}
{{- end -}}

{{/* Takes (dict "root" $ "user" "gateway|worker|migrate"): what every process reads from its environment. */}}
{{- define "parley.env" -}}
{{- $values := .root.Values -}}
{{- $clickhouse := index $values.secrets.clickhouse .user -}}
- name: PARLEY_LOG_LEVEL
  value: {{ $values.logLevel | quote }}
- name: PARLEY_POSTGRES_URL
  valueFrom: { secretKeyRef: { name: {{ $values.secrets.postgresUrl.name }}, key: {{ $values.secrets.postgresUrl.key }} } }
- name: PARLEY_CLICKHOUSE_URL
  value: {{ required "clickhouse.url is required" $values.clickhouse.url | quote }}
- name: PARLEY_CLICKHOUSE_DATABASE
  value: {{ $values.clickhouse.database | quote }}
- name: PARLEY_CLICKHOUSE_USER
  valueFrom: { secretKeyRef: { name: {{ $clickhouse.name }}, key: {{ $clickhouse.userKey }} } }
- name: PARLEY_CLICKHOUSE_PASSWORD
  valueFrom: { secretKeyRef: { name: {{ $clickhouse.name }}, key: {{ $clickhouse.passwordKey }} } }
{{- if and (eq .user "worker") $values.secrets.clickhouse.housekeeper.name }}
{{- with $values.secrets.clickhouse.housekeeper }}
- name: PARLEY_CLICKHOUSE_HOUSEKEEPER_USER
  valueFrom: { secretKeyRef: { name: {{ .name }}, key: {{ .userKey }} } }
- name: PARLEY_CLICKHOUSE_HOUSEKEEPER_PASSWORD
  valueFrom: { secretKeyRef: { name: {{ .name }}, key: {{ .passwordKey }} } }
{{- end }}
{{- end }}
{{- with $values.clickhouse.cluster }}
- name: PARLEY_CLICKHOUSE_CLUSTER
  value: {{ . | quote }}
{{- end }}
- name: PARLEY_KAFKA_BROKERS
  value: {{ required "kafka.brokers is required" $values.kafka.brokers | join "," | quote }}
- name: PARLEY_KAFKA_TOPIC_PREFIX
  value: {{ $values.kafka.topicPrefix | quote }}
- name: PARLEY_KAFKA_PARTITIONS
  value: {{ $values.kafka.partitions | quote }}
- name: PARLEY_KAFKA_REPLICATION
  value: {{ $values.kafka.replication | quote }}
{{- if $values.kafka.tls }}
- name: PARLEY_KAFKA_TLS
  value: 'on'
{{- end }}
{{- with $values.secrets.kafka }}
{{- if .name }}
- name: PARLEY_KAFKA_SASL_MECHANISM
  value: {{ required "kafka.saslMechanism is required with secrets.kafka" $values.kafka.saslMechanism | quote }}
- name: PARLEY_KAFKA_SASL_USERNAME
  valueFrom: { secretKeyRef: { name: {{ .name }}, key: {{ .userKey }} } }
- name: PARLEY_KAFKA_SASL_PASSWORD
  valueFrom: { secretKeyRef: { name: {{ .name }}, key: {{ .passwordKey }} } }
{{- end }}
{{- end }}
{{- with $values.secrets.llm }}
{{- if .name }}
- name: PARLEY_LLM_KEY
  valueFrom: { secretKeyRef: { name: {{ .name }}, key: {{ .key }} } }
{{- end }}
{{- end }}
{{- with $values.secrets.smtp }}
{{- if and .name (ne $.user "migrate") }}
- name: PARLEY_SMTP_URL
  valueFrom: { secretKeyRef: { name: {{ .name }}, key: {{ .key }} } }
- name: PARLEY_SMTP_FROM
  value: {{ required "smtp.from is required with secrets.smtp" $values.smtp.from | quote }}
{{- with $values.smtp.domains }}
- name: PARLEY_SMTP_DOMAINS
  value: {{ join "," . | quote }}
{{- end }}
{{- end }}
{{- end }}
{{- range $name, $value := $values.extraEnv }}
- name: {{ $name }}
  value: {{ include "parley.text" $value | quote }}
{{- end }}
{{- end -}}

{{- define "parley.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}

{{- define "parley.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{/* What every container mounts beside its own /tmp. */}}
{{- define "parley.mounts" -}}
- { name: tmp, mountPath: /tmp }
{{- with .Values.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "parley.volumes" -}}
- name: tmp
  emptyDir: { sizeLimit: 64Mi }
{{- with .Values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* A node that fails, or a zone, takes no more than its share. Takes (dict "root" $ "component" "gateway"). */}}
{{- define "parley.spread" -}}
{{- range $key := list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
- maxSkew: 1
  topologyKey: {{ $key }}
  whenUnsatisfiable: ScheduleAnyway
  labelSelector:
    matchLabels:
      {{- include "parley.selector" $.root | nindent 6 }}
      app.kubernetes.io/component: {{ $.component }}
{{- end }}
{{- end -}}

{{/* Liveness asks the process alone: restarting it does not mend a store. Readiness asks the stores and the lanes. */}}
{{- define "parley.probes" -}}
startupProbe:
  httpGet: { path: /health/live, port: http }
  periodSeconds: 2
  failureThreshold: 30
livenessProbe:
  httpGet: { path: /health/live, port: http }
  periodSeconds: 10
  failureThreshold: 3
readinessProbe:
  httpGet: { path: /health/ready, port: http }
  periodSeconds: 5
  timeoutSeconds: 4
{{- end -}}

{{/* Names, and the stores. */}}
{{- define "parley.egress" -}}
- ports:
    - { port: 53, protocol: UDP }
    - { port: 53, protocol: TCP }
- ports:
    {{- range .Values.networkPolicy.egressPorts }}
    - { port: {{ . }}, protocol: TCP }
    {{- end }}
{{- end -}}

{{/* Takes the port that metrics are on. */}}
{{- define "parley.scrape" -}}
prometheus.io/scrape: 'true'
prometheus.io/path: /metrics
prometheus.io/port: {{ . | toString | quote }}
{{- end -}}
