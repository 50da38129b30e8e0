import type { MartsClient } from '../client';
import type { Report } from '../reports';
import { at } from './dom';
import { prepareRows } from './rows-view';
import { prepareRun } from './run-view';

/** Makes what shows one report at a time; what is under way for the one before it ends. */
export function createReportView(client: MartsClient): (report: Report) => void {
  let left = new AbortController();
  return ({ id, title, dataMartId }) => {
    left.abort();
    left = new AbortController();
    at('report').hidden = false;
    at('report-title').textContent = title;
    prepareRun(client, dataMartId, left.signal);
    prepareRows(client, id, left.signal);
    at('report-title').focus();
  };
}
