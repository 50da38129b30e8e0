import { describe, expect, it } from 'vitest';
import { fieldOf, toId, toRecords } from './records.ts';

describe('records of a list', () => {
  it.each([
    [[{ id: 1 }], [{ id: 1 }]],
    [{ items: [{ id: 1 }], total: 1 }, [{ id: 1 }]],
    [{ data: [], total: 0 }, []],
    [{ result: { rows: [{ id: 1 }] }, page: 1 }, [{ id: 1 }]],
    [{ tags: ['a'], items: [{ id: 1 }] }, [{ id: 1 }]],
    [{ total: 1, byId: { a: { id: 'a', tags: [{ id: 't' }] } }, order: ['a'] }, [{ id: 'a', tags: [{ id: 't' }] }]],
    [{ total: 0, byId: {}, order: [] }, []],
    [{ order: ['a'], byId: { a: { runId: 'a' } } }, [{ runId: 'a' }]],
    [{ items: [{ id: 1 }], byOwner: { a: { userId: 'a' } } }, [{ id: 1 }]],
    [{ columns: ['id', 'title'], rows: [['a', 'Orders']] }, undefined],
    [{ columns: ['id', 'title'], rows: [] }, []],
    [{ ids: ['a'] }, undefined],
    [{ page: { id: 'p' }, items: [{ id: 1 }] }, [{ id: 1 }]],
    [{ total: 3 }, undefined],
    ['text', undefined],
    [null, undefined],
  ])('of %j are %j', (given, want) => {
    expect(toRecords(given)).toEqual(want);
  });
});

describe('the id of a record', () => {
  it.each([
    [{ id: 'a' }, 'Report', undefined, 'a'],
    [{ id: 7 }, 'Report', undefined, '7'],
    [{ reportId: 'a', dataMartId: 'b' }, 'Report', undefined, 'a'],
    [{ runId: 'a' }, 'Run', undefined, 'a'],
    [{ triggerId: 'a' }, 'SqlDryRunTrigger', undefined, 'a'],
    [{ trigger_id: 'a' }, 'SqlDryRunTrigger', undefined, 'a'],
    [{ data_mart_id: 'a', storage_id: 'b' }, 'DataMart', undefined, 'a'],
    [{ martUid: 'a' }, 'DataMart', undefined, 'a'],
    [{ reportUuid: 'a', martUuid: 'b' }, 'Report', undefined, 'a'],
    [{ data: { id: 'a' } }, 'Report', undefined, 'a'],
    [{ owner: { id: 'u' }, dataMart: { id: 'a' } }, 'DataMart', undefined, 'a'],
    [{ storage: { id: 's' }, mart: { id: 'a' } }, 'DataMart', undefined, 'a'],
    [{ createdBy: { id: 'u' }, data: { id: 'a' } }, 'Report', undefined, 'a'],
    [{ data: { owner: { id: 'u' }, data_mart: { id: 'a' } } }, 'DataMart', undefined, 'a'],
    [{ createdDataMart: { id: 'a' } }, 'DataMart', undefined, 'a'],
    [{ identifier: 'a', owner: { id: 'u' }, storage: { id: 's' } }, 'DataMart', undefined, undefined],
    [{ name: 'shop' }, 'Connector', undefined, 'shop'],
    [{ name: 'Orders' }, 'Report', undefined, undefined],
    [{ id: 'a', slug: 'b' }, 'Report', 'slug', 'b'],
    [{ id: 'a', meta: { key: 'b' } }, 'Report', 'meta.key', 'b'],
    [{ title: 'Orders', meta: { id: 'a', kind: 'report' } }, 'Report', undefined, 'a'],
    [{ data: { title: 'Orders', meta: { id: 'a' } }, meta: { page: 1 } }, 'Report', undefined, 'a'],
    [{ id: 'a', meta: { id: 'request' } }, 'Report', undefined, 'a'],
    [{ data: { key: 'orders', meta: { id: 7 } } }, 'InsightTemplateSource', undefined, '7'],
    [{ key: 'orders', title: 'Orders' }, 'InsightTemplateSource', undefined, 'orders'],
    [{ id: '' }, 'Report', undefined, undefined],
    ['a', 'Report', undefined, undefined],
  ])('of %j as %s (idField %s) is %s', (given, resource, idField, want) => {
    expect(toId(given, resource, idField)).toBe(want);
  });
});

describe('the field of a record', () => {
  it.each([
    [{ id: 'a', title: 'Orders', storage: { title: 'Main' } }, 'Orders'],
    [{ data: { id: 'a', title: 'Orders' } }, 'Orders'],
    [{ report: { id: 'a', title: 'Orders' } }, 'Orders'],
    [{ owner: { id: 'u', title: 'Dr' }, data: { id: 'a', title: 'Orders' } }, 'Orders'],
    [{ id: 'a', settings: { title: 'Orders' } }, 'Orders'],
    [{ id: 'a', label: 'Orders', storage: { id: 's', title: 'Main' } }, undefined],
    [{ data: { id: 'a', label: 'Orders', owner: { title: 'Dr' } } }, undefined],
    [{ data: { type: 'reports', id: 'a', attributes: { title: 'Orders' } } }, 'Orders'],
  ])('of %j is %s', (record, want) => {
    expect(fieldOf(record, 'title')).toBe(want);
  });
});

it.each([
  [{ data: { type: 'triggers', id: 'a', attributes: { type: 'daily' }, links: {} } }, 'daily'],
  [{ type: 'daily', title: 'Orders', attributes: { type: 'blue' } }, 'daily'],
])('the type of %j is %s', (record, want) => expect(fieldOf(record, 'type')).toBe(want));
