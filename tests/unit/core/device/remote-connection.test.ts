import { describe, expect, it } from 'vitest';

import { remoteSourcesAtOnce } from '../../../../lib/core/device/remote-connection';

describe('sources asked about side by side', () => {
  it.each(['https://api.openai.com/v1', 'https://8.8.8.8/v1', 'https://me.openai.azure.com'])(
    'are five at a server on the web: %s',
    baseUrl => expect(remoteSourcesAtOnce({ baseUrl })).toBe(5),
  );

  it.each([
    'http://localhost:11434/v1',
    'http://127.0.0.1:1234/v1',
    'http://[::1]:8080/v1',
    'http://192.168.1.20:8000/v1',
    'http://10.0.0.7/v1',
    'https://workstation.lan/v1',
    'http://nas:11434/v1',
  ])('are two at one of the reader’s own: %s', baseUrl =>
    expect(remoteSourcesAtOnce({ baseUrl })).toBe(2),
  );
});
