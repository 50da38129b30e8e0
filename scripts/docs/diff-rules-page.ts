import { toRulesTable } from '../../spec/diff/report/rules-table.ts';

/** The page of every rule of the contract diff. */
export function toDiffRulesPage(): string {
  return `# Diff rules

What \`marts diff\` tells, and how grave it is. The levels follow one law:

- **breaking**: narrowing what a request may be, or widening what a response may be; also what cannot be compared.
- **warning**: what cannot be known from the documents.
- **info**: the reverse of breaking, and metadata. What was announced to go, by \`deprecated\` and \`x-sunset\`, may go then.
- \`readOnly\` takes the request's side away, \`writeOnly\` the response's.

In \`--mode conformance\` the kinds are: *contradiction* (one side accepts or promises what the other refuses), *weaker*
(the deployment says less), *missing*, *extra*. \`–\` is not told there. Severities can be set by rule and by path:

\`\`\`yaml
diff:
  severity:
    operation-removed: warning
\`\`\`

\`{before}\` and \`{after}\` stand for what changed. This page is written by \`npm run docs\`.

${toRulesTable()}`;
}
