#!/usr/bin/env bash
# Runs `marts conform` as a gate of any CI, and leaves every report in one folder.
#
# Arguments are those of `marts conform`; environment variables are its, too: MARTS_TARGET, MARTS_KEY_BUSINESS_USER,
# MARTS_KEY_TECHNICAL_USER, MARTS_KEY_PROJECT_ADMIN, MARTS_BASELINE, MARTS_REQUIRE, MARTS_SHARD, … And of this script:
#
#   MARTS_REPORTS           the folder of the reports: report.json, report.xml (JUnit), report.html, and created.journal
#                           where something could not be removed again; default: conformance
#   MARTS_MERGE             a folder with the report.json files of shards: they are joined, and nothing is sent
#   MARTS_FAIL_ON_FINDINGS  false: findings are reported, and the exit code is 0; for shards whose merge decides
#
# Exit codes are those of the command: 0 no findings, 1 findings, 2 the target could not be asked. On GitHub Actions, keys
# are masked, findings annotated, the job summary is written (for shards: by the merge), and counts are step outputs.
set -euo pipefail

here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
program="$here/../scripts/marts.ts"
[ -f "$program" ] || program="$here/../dist/scripts/marts.js"

reports="${MARTS_REPORTS:-conformance}"
suffix=""
[ -n "${MARTS_MERGE:-}" ] || [ -z "${MARTS_SHARD:-}" ] || suffix="-${MARTS_SHARD/\//-of-}"
report="$reports/report$suffix"
errors="$reports/errors$suffix.txt"
mkdir -p "$reports"

arguments=(conform)
if [ -n "${MARTS_MERGE:-}" ]; then
  arguments+=(merge "$MARTS_MERGE")
else
  arguments+=(--journal "$reports/created$suffix.journal")
fi
arguments+=(--json "$report.json" --junit "$report.xml" --html "$report.html")
if [ "${GITHUB_ACTIONS:-}" = true ]; then
  for key in "${MARTS_KEY_BUSINESS_USER:-}" "${MARTS_KEY_TECHNICAL_USER:-}" "${MARTS_KEY_PROJECT_ADMIN:-}"; do
    [ -z "$key" ] || echo "::add-mask::$key"
  done
  [ -n "$suffix" ] || arguments+=(--github)
fi

# A cancelled job tells this script, and the script the command, which then removes what it has created.
node "$program" "${arguments[@]}" "$@" 2>"$errors" &
command=$!
trap 'interrupted=yes; kill -TERM "$command" 2>/dev/null || true' INT TERM
code=0
while true; do
  interrupted=no
  wait "$command" && code=0 || code=$?
  [ "$interrupted" = yes ] || break
done
cat "$errors" >&2

# Writes `name=value` lines where GitHub Actions reads outputs.
output() { [ -z "${GITHUB_OUTPUT:-}" ] || printf '%s\n' "$@" >>"$GITHUB_OUTPUT"; }

output "exit-code=$code" "reports=$reports" "suffix=$suffix"
if [ -f "$report.json" ]; then
  counts="$(node -p "Object.entries(JSON.parse(fs.readFileSync(process.argv[1], 'utf8')).summary)
    .map(([name, count]) => name.replace(/[A-Z]/g, (letter) => '-' + letter.toLowerCase()) + '=' + count).join('\n')" \
    "$report.json")"
  output "$counts"
fi
if [ "$code" -ge 2 ] && [ "${GITHUB_ACTIONS:-}" = true ]; then
  reason="$(grep '^marts: ' "$errors" | tail -n 1 || true)"
  echo "::error title=The target could not be checked::${reason:-$(tail -n 1 "$errors")}"
  [ -z "${GITHUB_STEP_SUMMARY:-}" ] || printf '## Conformance\n\nThe target could not be checked. %s\n' "$reason" >>"$GITHUB_STEP_SUMMARY"
fi
rm -f "$errors"

if [ "$code" = 1 ] && [ "${MARTS_FAIL_ON_FINDINGS:-true}" = false ]; then exit 0; fi
exit "$code"
