/**
 * The sections of messages that what is drawn on web pages says. Scripts there cannot read the
 * package's files, so they are given these and no others.
 */
export const PAGE_SECTIONS = ['language', 'direction', 'page', 'verdict', 'wait'] as const;
