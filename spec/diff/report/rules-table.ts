import { toRuleList } from '../rule-list.ts';

/** Every rule with its levels and what clients notice, as a table in Markdown: what the documentation shows. */
export function toRulesTable(): string {
  const rows = toRuleList().map(({ id, levels, kinds, notices }) => {
    const { request, response } = notices;
    const said = request === response ? request : `request: ${request}; response: ${response}`;
    const kind = [...new Set([kinds.request, kinds.response].map((one) => one ?? '–'))].join(' / ');
    return `| \`${id}\` | ${levels.request} | ${levels.response} | ${kind} | ${said} |`;
  });
  return [
    '| Rule | Request | Response | Conformance | What a client notices |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
