import { expect, it } from 'vitest';
import { saysShared } from './says-shared.ts';

it.each([
  [{ id: 'a', shared: true }, true],
  [{ data: { id: 'a', isShared: true } }, true],
  [{ id: 'a', is_shared: true }, true],
  [{ id: 'a', sharing: { reporting: true, maintenance: true } }, true],
  [{ id: 'a', sharing: { reporting: false, maintenance: false } }, false],
  [{ id: 'a', sharing: { reporting: true, with: [] } }, false],
  [{ id: 'a', availability: { shared_for_use: true, shared_for_maintenance: true } }, true],
  [{ id: 'a', sharedForUse: false, sharedForMaintenance: false }, false],
  [{ id: 'a', sharing: {} }, false],
  [{ id: 'a', shared: false }, false],
  [{ id: 'a', shared: [] }, false],
  [{ id: 'a', availability: { availableForUse: true, availableForMaintenance: true } }, true],
  [{ id: 'a', availability: { availableForUse: true, availableForMaintenance: false } }, true],
  [{ id: 'a', availability: { availableForUse: false, availableForMaintenance: false } }, false],
  [{ id: 'a', availability: { forUse: true, forMaintenance: false } }, true],
  [{ id: 'a', availability: { forUse: false, forMaintenance: false } }, false],
  [{ id: 'a', availability: { use: true, maintenance: false } }, true],
  [{ id: 'a', availability: { use: false, maintenance: false } }, false],
  [{ id: 'a', sharedDrive: true, availableForUse: true }, false],
  [{ id: 'a', availability: 'whole_project' }, true],
  [{ id: 'a', visibility: 'PUBLIC' }, true],
  [{ id: 'a', sharing: 'shared_with_everyone' }, true],
  [{ id: 'a', availability: 'owners_only' }, false],
  [{ id: 'a', availability: 'not_shared' }, false],
  [{ id: 'a', availability: 'available' }, false],
  [{ id: 'a', visibility: '' }, false],
  [undefined, false],
])('%j: %s', (record, want) => {
  expect(saysShared(record)).toBe(want);
});
