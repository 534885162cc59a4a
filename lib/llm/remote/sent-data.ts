/**
 * What goes to a connected API, in the words of Firefox's own question about it: passages of web
 * pages and statements of an answer, which here are often about somebody's health.
 */
export const SENT_DATA = ['websiteContent', 'healthInfo'] as const;
