import { describe, expect, it } from 'vitest';
import { searchSpelling } from './search-spelling.ts';

describe('the spelling of the search', () => {
  it.each([
    ['हिन्दी', 'हिंदी'],
    ['सम्बन्ध', 'संबंध'],
    ['पञ्चायत', 'पंचायत'],
    ['गङ्गा', 'गंगा'],
    ['खण्ड', 'खंड'],
    ['चाँद', 'चांद'],
    ['कर्त्तव्य', 'कर्तव्य'],
    ['वर्त्तमान', 'वर्तमान'],
    ['धर्म्म', 'धर्म'],
    ['आर्य्य', 'आर्य'],
    ['अर्द्ध', 'अर्ध'],
    ['अर्त्थ', 'अर्थ'],
    ['महत्त्व', 'महत्व'],
    ['तत्त्वों', 'तत्वों'],
    ['उज्ज्वल', 'उज्वल'],
    ['अनुच्छेद २१', 'अनुच्छेद 21'],
    ['१८५७', '1857'],
    ['भक्\u200dति', 'भक्ति'],
    ['\u0958ानून', '\u0915\u093cानून'],
    ['As\u0301oka', 'A\u015boka'],
    ['4\u2011hour', '4-hour'],
    ['co\u00adoperation', 'cooperation'],
  ])('has %s and %s as one word', (one, other) => expect(searchSpelling(one)).toBe(searchSpelling(other)));

  it.each(['सन्मान', 'अन्न', 'पत्ता', 'बच्चा', 'हिंसा', 'कृत्रिम', 'बुद्ध', 'दिल', '4-hour', 'Rights, 32'])(
    'keeps %s',
    (word) => expect(searchSpelling(word)).toBe(word),
  );

  it('keeps the sign of a vowel and different words', () => {
    for (const [one, other] of [
      ['दिल', 'दाल'],
      ['पता', 'पत्ता'],
      ['बचा', 'बच्चा'],
    ] as const)
      expect(searchSpelling(one)).not.toBe(searchSpelling(other));
  });
});
