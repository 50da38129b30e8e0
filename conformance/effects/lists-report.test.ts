import { expect, it } from 'vitest';
import { listsReport } from './lists-report.ts';

it.each<[string, unknown, string, boolean]>([
  ['a long id, wherever it is', { used: ['8c71c150-a3b0'] }, '8c71c150-a3b0', true],
  ['a short id among reports', { reports: [{ id: '7', dataMartId: '6' }] }, '7', true],
  ['a short id among ids of reports', { data: { reportIds: [7] } }, '7', true],
  ['a short id that is of the destination', { destinationId: '6', reports: [{ id: '7' }] }, '6', false],
  ['a short id that is of the DataMart of a report', { reports: [{ id: '7', dataMartId: '6' }] }, '6', false],
  ['a number of reports', { reports: 6 }, '6', false],
])('%s', (_, answer, id, want) => expect(listsReport(answer, id)).toBe(want));
