#!/usr/bin/env bash
# A gate in any CI that runs a shell with Node.js 24.18 or later. MARTS_TARGET and the keys MARTS_KEY_BUSINESS_USER,
# MARTS_KEY_TECHNICAL_USER and MARTS_KEY_PROJECT_ADMIN come from the environment, where the CI keeps its secrets.
# Exit codes: 0 no findings, 1 findings, 2 the target could not be asked. The reports are in the folder conformance.
set -euo pipefail

export SCARF_ANALYTICS=false
npm install --no-save --no-audit --no-fund "${MARTS_PACKAGE:-data-marts-kit}"
node_modules/data-marts-kit/action/conform.sh --require 50% "$@"
