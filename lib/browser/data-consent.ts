import { SENT_DATA } from '../llm/remote/sent-data';

type Hosts = { origins: string[] };

/**
 * What has to be allowed before an API at these hosts is asked: in Firefox, besides the hosts,
 * that such data leaves the device. One question covers both, and either can be taken back in the
 * browser's own pages. Chrome knows no such permission and refuses a request that names one.
 */
export function withSentData(hosts: Hosts): Hosts & { data_collection?: string[] } {
  return import.meta.env.FIREFOX ? { ...hosts, data_collection: [...SENT_DATA] } : hosts;
}
