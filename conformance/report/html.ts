import type { Finding } from './finding.ts';
import type { Report } from './report.ts';
import { htmlScript, htmlStyle } from './html-assets.ts';

/**
 * A report as one self-contained page: nothing is fetched, light and dark follow the reader's setting, everything can be
 * reached by keyboard, and text search and filters by state work on requirements, findings and operations alike.
 */
export function toHtml(report: Report): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>Conformance of ${escaped(report.target)}</title>`,
    `<style>${htmlStyle}</style>`,
    '</head>',
    '<body>',
    header(report),
    '<main>',
    section('findings', 'Findings', findings(report)),
    section('requirements', 'Requirements', requirements(report)),
    section('inconclusive', 'Not settled', unsettled(report)),
    section('operations', 'Operations', operations(report)),
    '</main>',
    `<script>${htmlScript}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function header({ target, seed, summary }: Report): string {
  const sums: readonly [string, string, number][] = [
    ['passed', 'passed', summary.passed],
    ['failed', 'failed', summary.failed],
    ['warning', 'warnings', summary.warnings],
    ['inconclusive', 'inconclusive', summary.inconclusive],
    ['not applicable', 'not applicable', summary.notApplicable],
    ['errored', 'errored', summary.errored],
  ];
  const filters = sums.map(
    ([state, label, count]) =>
      `<label class="state" data-state="${state}"><input type="checkbox" value="${state}" checked> ${count} ${label}</label>`,
  );
  return [
    '<header>',
    `<h1>Conformance of ${escaped(target)}</h1>`,
    `<p>${summary.requests} requests in ${(summary.durationMs / 1000).toFixed(1)} s, seed ${seed}</p>`,
    '<form role="search"><label for="search">Search</label> <input id="search" type="search" autocomplete="off">',
    `<fieldset><legend>Show</legend>${filters.join('')}</fieldset></form>`,
    '<p id="shown" role="status" aria-live="polite"></p>',
    '</header>',
  ].join('\n');
}

function section(id: string, title: string, content: string): string {
  return `<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${content}</section>`;
}

function findings(report: Report): string {
  const all = [
    ...report.findings.map((one) => finding(one)),
    ...(report.accepted ?? []).map((one) => finding(one, one.reason)),
  ];
  return all.length === 0 ? '<p>None.</p>' : all.join('\n');
}

function finding(one: Finding, reason?: string): string {
  const state = one.level === 'stated' ? 'failed' : 'warning';
  const also = one.operations === undefined ? '' : `<dt>Operations</dt><dd>${folded(one.operations)}</dd>`;
  const accepted = reason === undefined ? '' : `<dt>Accepted</dt><dd>${escaped(reason)}</dd>`;
  return [
    `<article class="entry" data-state="${state}">`,
    `<h3><span class="badge">${state}</span> <code>${one.method} ${escaped(one.path)}</code> ${escaped(one.summary)}</h3>`,
    `<blockquote><p>${escaped(one.quote)}</p><footer>${escaped(one.clause)}, <code>${one.requirement}</code></footer></blockquote>`,
    `<dl><dt>Expected</dt><dd>${escaped(one.expected)}</dd><dt>Received</dt><dd><code>${escaped(one.received)}</code></dd>${also}${accepted}</dl>`,
    `<div class="copy"><pre tabindex="0">${escaped(one.curl)}</pre><button type="button">Copy</button></div>`,
    `<p><code>marts conform --replay '${escaped(one.replay)}'</code>, id <code>${one.id}</code></p>`,
    '</article>',
  ].join('\n');
}

function requirements(report: Report): string {
  const rows = report.requirements.map(
    ({ id, clause, quote, state, cases }) =>
      `<tr class="entry" data-state="${state}"><td><span class="badge">${state}</span></td><td><code>${id}</code></td>` +
      `<td>${escaped(quote)}</td><td>${escaped(clause)}</td><td>${cases}</td></tr>`,
  );
  return table(['State', 'Requirement', 'Words of the specification', 'Section', 'Cases'], rows);
}

function unsettled({ inconclusive, notApplicable, errored }: Report): string {
  const all = [
    ...errored.map((one) => ({ ...one, state: 'errored', remedy: '' })),
    ...inconclusive.map((one) => ({ ...one, state: 'inconclusive' })),
    ...notApplicable.map((one) => ({ ...one, state: 'not applicable', remedy: '' })),
  ];
  const alike = Map.groupBy(all, ({ state, check, reason, remedy }) => JSON.stringify([state, check, reason, remedy]));
  const rows = [...alike.values()].map((group) => {
    const { state, check, reason, remedy } = group[0]!;
    return (
      `<tr class="entry" data-state="${state}"><td><span class="badge">${state}</span></td><td>${check}</td>` +
      `<td>${casesOf(group)}</td><td>${escaped(reason)}</td><td><code>${escaped(remedy)}</code></td></tr>`
    );
  });
  return table(['State', 'Check', 'Operation', 'Reason', 'What would settle it'], rows);
}

/** The operation of one case; of several that are open for the same reason, how many there are, and all of them to unfold. */
/** A promise that is broken everywhere has a screen full of them. */
function folded(names: readonly string[]): string {
  return `<details><summary>${names.length} operations</summary>${escaped(names.join(', '))}</details>`;
}

function casesOf(group: readonly { readonly operation: string }[]): string {
  const names = [...new Set(group.map(({ operation }) => `<code>${escaped(operation)}</code>`))];
  if (group.length === 1) return names[0]!;
  return `<details><summary>${group.length} cases</summary>${names.join('<br>')}</details>`;
}

function operations(report: Report): string {
  const rows = report.operations.map(
    ({ method, path, statuses }) =>
      `<tr class="entry"><td>${method}</td><td><code>${escaped(path)}</code></td><td>${statuses.join(', ') || 'not asked'}</td></tr>`,
  );
  return table(['Method', 'Path', 'Statuses seen'], rows);
}

function table(heads: readonly string[], rows: readonly string[]): string {
  if (rows.length === 0) return '<p>None.</p>';
  const head = heads.map((one) => `<th scope="col">${one}</th>`).join('');
  return `<div class="scroll" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
