import { test } from 'vitest';
import { createControlled } from './testing/controlled.ts';
test('x', async () => {
  const { send } = await createControlled();
  const show = async (line: string, o = {}) => {
    const t = performance.now();
    const a = await send(line, o);
    console.log(line, a.status, JSON.stringify(a.body).slice(0, 700), (performance.now() - t).toFixed(1));
  };
  await show('GET /__mock/health');
  await show('GET /__mock/health/ready');
  await show('GET /__mock/keys');
  await show('GET /__mock');
  await show('GET /api/reports', { role: 'business-user' });
  await show('POST /api/auth/api-keys/exchange', { body: { apiKeySecret: 'hello "x' } });
  await show('PUT /__mock/world', { body: { name: 'demo' } });
  await show('PUT /__mock/world', { body: { nme: 'demo' } });
  await show('PUT /__mock/world', { body: { name: 'dmo' } });
  await show('GET /api/reports', { role: 'business-user' });
  await show('GET /__mock/requests?limit=1');
  await show('GET /__mock/requests?operation=listReprts');
  await show('POST /__mock/requests/verify', {
    body: { criteria: { operation: 'listReports', status: 404 }, count: 2 },
  });
  await show('POST /__mock/faults', { body: { operation: 'listReports', status: 503, count: 1 } });
  await show('POST /__mock/faults', { body: { operaton: 'listReports', status: 503, count: 1 } });
  await show('GET /api/reports', { role: 'business-user' });
  await show('GET /__mock/faults');
  await show('PUT /__mock/clock', { body: { now: '2026-03-31T23:59:00Z', frozen: true } });
  await show('POST /__mock/clock/advance', { body: { by: 'P1M' } });
  await show('GET /__mock/roles');
  await show('PUT /__mock/snapshots/a');
  await show('POST /__mock/reset');
  await show('POST /__mock/snapshots/a/restore');
});
