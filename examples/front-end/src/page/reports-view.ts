import type { components } from 'data-marts-kit/types';
import type { MartsClient } from '../client';
import type { Report } from '../reports';
import { answered } from '../service-error';
import { prepareCreateForm } from './create-form';
import { at, create, onPress } from './dom';
import { explain } from './explain';
import { loadNames, type Names } from './names';
import { createReportView } from './report-view';

type OwnerFilter = components['schemas']['OwnerFilter'];

/** Reports on a page of the list. */
const pageSize = 10;

/** Shows the list of reports: filtered, by pages, with a form for a new one. */
export async function showReports(client: MartsClient): Promise<void> {
  const owners = at('owners', HTMLSelectElement);
  let offset = 0;
  let asked = 0;
  let names: Names | undefined;
  const open = createReportView(client);

  const refresh = async (): Promise<void> => {
    const mine = (asked += 1);
    at('list').ariaBusy = 'true';
    try {
      const [reports, known] = await Promise.all([loadPage(client, owners.value, offset), names ?? loadNames(client)]);
      // An answer that a later question has overtaken is of no interest any more.
      if (mine !== asked) return;
      names = known;
      showPage(reports, offset, names, open);
    } catch (error) {
      if (mine === asked) showTrouble(error);
    }
  };
  const turn = (by: number): Promise<void> => {
    offset = Math.max(0, offset + by);
    return refresh();
  };

  owners.addEventListener('change', () => void turn(-offset));
  onPress('previous', () => turn(-pageSize));
  onPress('next', () => turn(pageSize));
  onPress('list-again', refresh);
  prepareCreateForm(client, (report) => {
    open(report);
    return turn(-offset);
  });
  at('reports').hidden = false;
  await refresh();
}

/** The reports of a page, and one more where there is a next page: the list does not say how many there are. */
async function loadPage(client: MartsClient, owners: string, offset: number): Promise<Report[]> {
  const filter = owners === '' ? {} : { ownerFilter: owners as OwnerFilter };
  return answered(client.GET('/api/reports', { params: { query: { ...filter, limit: pageSize + 1, offset } } }));
}

function showPage(found: readonly Report[], offset: number, names: Names, open: (report: Report) => void): void {
  const reports = found.slice(0, pageSize);
  at('list').replaceChildren(...reports.map((report) => toRow(report, names, open)));
  at('previous', HTMLButtonElement).disabled = offset === 0;
  at('next', HTMLButtonElement).disabled = found.length <= pageSize;
  const range = `Reports ${offset + 1} to ${offset + reports.length}`;
  settle(reports.length === 0 ? 'There are no such reports.' : range);
}

function toRow(report: Report, names: Names, open: (report: Report) => void): HTMLTableRowElement {
  const { title, dataMartId, dataDestinationId, lastRunStatus } = report;
  const button = create('button', { type: 'button', onclick: () => open(report) }, title);
  const texts = [
    names.dataMarts.get(dataMartId) ?? dataMartId,
    names.dataDestinations.get(dataDestinationId) ?? dataDestinationId,
    lastRunStatus?.toLowerCase() ?? 'never',
  ];
  return create('tr', {}, create('td', {}, button), ...texts.map((text) => create('td', {}, text)));
}

function showTrouble(error: unknown): void {
  at('list').replaceChildren();
  for (const id of ['previous', 'next']) at(id, HTMLButtonElement).disabled = true;
  settle('', explain(error));
}

function settle(status: string, trouble = ''): void {
  at('list').ariaBusy = 'false';
  at('list-status').textContent = status;
  at('list-error').textContent = trouble;
  at('list-again').hidden = trouble === '';
}
