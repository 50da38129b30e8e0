import type { MockResponse } from '../../http.ts';
export async function loadPage(): Promise<MockResponse> {
  return { status: 200, headers: {}, body: '' };
}
