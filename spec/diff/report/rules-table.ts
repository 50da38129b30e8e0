import { kindOf, levelOf, ruleIds, rules } from '../rules.ts';

/** Every rule with its levels and what clients notice, as a table in Markdown: what the documentation shows. */
export function toRulesTable(): string {
  const rows = ruleIds.map((id) => {
    const { notice } = rules[id];
    const said = typeof notice === 'string' ? notice : `request: ${notice.request}; response: ${notice.response}`;
    const kinds = (['request', 'response'] as const).map((side) => kindOf(id, side) ?? '–');
    const kind = kinds[0] === kinds[1] ? kinds[0]! : kinds.join(' / ');
    return `| \`${id}\` | ${levelOf(id, 'request')} | ${levelOf(id, 'response')} | ${kind} | ${said} |`;
  });
  return [
    '| Rule | Request | Response | Conformance | What a client notices |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
