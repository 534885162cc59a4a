import { browser } from 'wxt/browser';

import type { DetectLanguage } from '../ports/detect-language';

/**
 * Languages with much writing on the web, ISO 639-1. The detector takes unusual English ("In ward 7
 * nothing was seen") for Frisian or Corsican and is sure of it, so a small language says nothing.
 */
const WRITTEN = new Set(
  (
    'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nl no pl pt ro ru sk sl sr ' +
    'sv ta th tr uk ur vi zh'
  ).split(' '),
);

/** Asks the browser's own detector, which sends nothing. */
export const detectLanguage: DetectLanguage = async text => {
  const { isReliable, languages } = await browser.i18n.detectLanguage(text);
  const [first] = languages.toSorted((a, b) => b.percentage - a.percentage);
  const tag = first?.language.replace(/^iw/, 'he') ?? 'und';
  return isReliable && WRITTEN.has(tag.split('-', 1)[0] ?? '') ? tag : null;
};
