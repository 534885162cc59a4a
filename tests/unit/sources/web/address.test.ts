import { describe, expect, it } from 'vitest';

import { isOwnPage, isRefusedAddress } from '../../../../lib/sources/web/address';

const OWN = 'chrome-extension://abcdefgh';

describe('which addresses are opened', () => {
  it.each([
    'https://health.example/a?b=c#d',
    'http://health.example:8080/',
    'https://8.8.8.8/',
    'https://172.32.0.1/',
    'https://100.128.0.1/',
    'https://[2606:4700::1111]/',
    'https://[2002:808:808::1]/',
    'https://[64:ff9b::808:808]/',
    'https://localhost.example/',
    'https://local.example/internal',
  ])('opens %s', address => expect(isRefusedAddress(address, {})).toBe(false));

  it.each([
    'not an address',
    'file:///etc/hosts',
    'ftp://health.example/',
    'data:text/html,hello',
    'javascript:alert(1)',
    'https://user@health.example/',
    'https://user:secret@health.example/',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://app.localhost:3000/',
    'http://printer.local/',
    'http://router/',
    'http://wiki.internal/',
    'http://nas.home.arpa/',
    'http://127.0.0.1/',
    'http://127.8.8.8/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0.0.0.0/',
    'http://10.1.2.3/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.1.1/',
    'http://198.19.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::]/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::10.0.0.1]/',
    'http://[2002:7f00:1::1]/',
    'http://[fe80::1]/',
    'http://[fd12:3456::1]/',
    'http://[ff02::1]/',
  ])('refuses %s', address => expect(isRefusedAddress(address, {})).toBe(true));

  it('opens addresses of the own machine only where it is told to', () => {
    expect(isRefusedAddress('http://127.0.0.1:8080/', { allowPrivate: true })).toBe(false);
    expect(isRefusedAddress('http://user@127.0.0.1/', { allowPrivate: true })).toBe(true);
    expect(isRefusedAddress('file:///etc/hosts', { allowPrivate: true })).toBe(true);
  });

  it('opens the pages packaged with the extension, and of no other', () => {
    const rules = { ownOrigin: OWN };

    expect(isRefusedAddress(`${OWN}/sample/sources/a.html`, rules)).toBe(false);
    expect(isRefusedAddress('chrome-extension://zyxwvuts/a.html', rules)).toBe(true);
    expect(isRefusedAddress(`${OWN}/a.html`, {})).toBe(true);
    expect(isRefusedAddress(`${OWN}.evil.example/a.html`, rules)).toBe(true);
    expect(isOwnPage(`https://evil.example/${OWN}/`, OWN)).toBe(false);
  });
});
