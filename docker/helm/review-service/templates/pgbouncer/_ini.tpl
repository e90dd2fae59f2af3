{{- define "review-service.pgbouncer-ini" -}}
{{- with .Values.pgbouncer -}}
[databases]
{{ .database }} = host={{ .host }} port={{ .port }} dbname={{ .database }}
[pgbouncer]
listen_addr = *
listen_port = 6432
unix_socket_dir =
auth_type = scram-sha-256
auth_file = /run/secrets/pgbouncer/userlist.txt
server_tls_sslmode = {{ .tls.mode }}
{{- with .tls.authority }}
server_tls_ca_file = /run/secrets/pgbouncer/{{ . }}
{{- end }}
pool_mode = transaction
; Statements are prepared once, and known by the hash of their text.
max_prepared_statements = 200
; Each process says these as it connects; give them to the role instead.
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout
default_pool_size = {{ .poolSize }}
max_db_connections = {{ .poolSize }}
; All processes at their most may be at one PgBouncer, and probes.
max_client_conn = {{ (fromYaml (include "review-service.connections" $)).clients }}
{{- end -}}
{{- end -}}
