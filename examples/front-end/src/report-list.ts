import type { Report } from './reports';

/** The reports as a list; what a user typed is never markup. */
export function reportList(reports: readonly Report[]): string {
  if (reports.length === 0) return '<p>There are no reports yet.</p>';
  const items = reports.map(({ title, lastRunStatus }) => {
    return `<li><strong>${escaped(title)}</strong> <em>${lastRunStatus?.toLowerCase() ?? 'never run'}</em></li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
