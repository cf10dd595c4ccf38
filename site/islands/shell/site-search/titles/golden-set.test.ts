import { expect, it } from 'vitest';
import type { TitledTopic } from '../../../../../api/contract/content/release.ts';
import { titleIndex } from './title-index.ts';

/** A title, then aliases. */
const TOPICS: readonly [title: string, ...aliases: string[]][] = [
  ['Preamble to the Constitution', 'Preamble'],
  ['Fundamental Rights (Articles 12–35)', 'FR', 'Part III'],
  ['Fundamental Duties', 'Part IVA'],
  ['Directive Principles of State Policy', 'DPSP', 'Part IV'],
  ['Right to Equality'],
  ['Right to Freedom'],
  ['Right to Constitutional Remedies', 'Writs', 'Article 32'],
  ['Right to Information Act, 2005', 'RTI'],
  ['Parliament: Structure and Powers'],
  ['Parliamentary Committees', 'PAC'],
  ['Privileges of Parliament'],
  ['The President of India'],
  ['Vice-President of India'],
  ['Governor’s Discretionary Powers'],
  ['S.R. Bommai Case', 'President’s Rule judgment'],
  ['Centre–State Relations'],
  ['Emergency Provisions', 'Articles 352, 356 and 360'],
  ['Panchayati Raj Institutions', '73rd Amendment'],
  ['Urban Local Bodies', '74th Amendment', 'Municipalities'],
  ['Election Commission of India', 'ECI'],
  ['Comptroller and Auditor General', 'CAG'],
  ['Goods & Services Tax', 'GST'],
  ['Monetary Policy Committee', 'MPC'],
  ['Reserve Bank of India', 'RBI'],
  ['Monsoon in India', 'Indian monsoon'],
  ['Western Disturbances'],
  ['Himalayan Rivers'],
  ['Peninsular Rivers'],
  ['Ports and Shipping'],
  ['Floods'],
  ['Aśoka and the Mauryas', 'Ashoka'],
  ['Gupta Empire'],
  ['Indus Valley Civilisation', 'Harappan Civilisation', 'Indus Valley Civilization'],
  ['Revolt of 1857', 'First War of Independence', 'Sepoy Mutiny'],
  ['Non-Cooperation Movement'],
  ['Quit India Movement', 'August Kranti'],
  ['Biodiversity Hotspots'],
  ['Ramsar Wetlands of India'],
  ['G20 and Global Governance'],
  ['United Nations Security Council', 'UNSC'],
  ['भारत का संविधान', 'संविधान'],
  ['मौलिक अधिकार', 'मूल अधिकार'],
  ['राज्य के नीति निदेशक तत्त्व', 'नीति निदेशक तत्व'],
  ['हिन्दी भाषा का विकास'],
  ['सम्बन्ध: केन्द्र और राज्य', 'केंद्र-राज्य संबंध'],
  ['पञ्चायती राज'],
  ['गङ्गा नदी तंत्र'],
  ['चाँद पर मिशन', 'चंद्रयान'],
  ['ज़मींदारी प्रथा'],
  ['दाल उत्पादन'],
  ['दिल्ली सल्तनत'],
  ['नेता और नेतृत्व'],
  ['अनुच्छेद ३२'],
  ['अनुच्छेद ३२६'],
  ['१८५७ का विद्रोह'],
  ['क्षेत्रीय संगठन'],
  ['मुग़ल साम्राज्य'],
  ['कृषि सुधार'],
  ['खिलाफ़त आंदोलन'],
  ['भक्‍ति आन्दोलन'],
];

/** The query, then the title that comes first; null if nothing may be found. */
const GOLDEN: readonly [query: string, first: string | null][] = [
  ['Preamble', 'Preamble to the Constitution'],
  ['preamble to the constitution', 'Preamble to the Constitution'],
  ['fundamental rights', 'Fundamental Rights (Articles 12–35)'],
  ['FUNDAMENTAL DUTIES', 'Fundamental Duties'],
  ['part iv', 'Directive Principles of State Policy'],
  ['part iva', 'Fundamental Duties'],
  ['dpsp', 'Directive Principles of State Policy'],
  ['directive principles', 'Directive Principles of State Policy'],
  ['equality right', 'Right to Equality'],
  ['article 32', 'Right to Constitutional Remedies'],
  ['writ', 'Right to Constitutional Remedies'],
  ['rti', 'Right to Information Act, 2005'],
  ['right to information act 2005', 'Right to Information Act, 2005'],
  ['parliament', 'Parliament: Structure and Powers'],
  ['parliamentary', 'Parliamentary Committees'],
  ['powers of parliament', null],
  ['president of india', 'The President of India'],
  ['vice president', 'Vice-President of India'],
  ["governor's powers", 'Governor’s Discretionary Powers'],
  ['governors discretionary', 'Governor’s Discretionary Powers'],
  ['sr bommai', 'S.R. Bommai Case'],
  ['S. R. Bommai', 'S.R. Bommai Case'],
  ['bommai case', 'S.R. Bommai Case'],
  ['centre state relations', 'Centre–State Relations'],
  ['356', 'Emergency Provisions'],
  ['73rd amendment', 'Panchayati Raj Institutions'],
  ['municipalities', 'Urban Local Bodies'],
  ['cag', 'Comptroller and Auditor General'],
  ['goods and services tax', 'Goods & Services Tax'],
  ['gst', 'Goods & Services Tax'],
  ['rivers himalaya', 'Himalayan Rivers'],
  ['monsoon', 'Monsoon in India'],
  ['asoka', 'Aśoka and the Mauryas'],
  ['ashoka', 'Aśoka and the Mauryas'],
  ['indus valley civilization', 'Indus Valley Civilisation'],
  ['revolt of 1857', 'Revolt of 1857'],
  ['1857', '१८५७ का विद्रोह'],
  ['non cooperation', 'Non-Cooperation Movement'],
  ['G20', 'G20 and Global Governance'],
  ['unsc', 'United Nations Security Council'],
  ['quit india', 'Quit India Movement'],
  ['fundamantal duties', 'Fundamental Duties'],
  ['fundamntal', 'Fundamental Rights (Articles 12–35)'],
  ['fundamntal dutis', 'Fundamental Duties'],
  ['parlimnt', 'Parliament: Structure and Powers'],
  ['biodivercity', 'Biodiversity Hotspots'],
  ['parlaiment', 'Parliament: Structure and Powers'],
  ['संविधान', 'भारत का संविधान'],
  ['भारत का संविधान', 'भारत का संविधान'],
  ['मूल अधिकार', 'मौलिक अधिकार'],
  ['मौलिक', 'मौलिक अधिकार'],
  ['नीति निदेशक तत्व', 'राज्य के नीति निदेशक तत्त्व'],
  ['हिंदी भाषा', 'हिन्दी भाषा का विकास'],
  ['संबंध', 'सम्बन्ध: केन्द्र और राज्य'],
  ['केन्द्र-राज्य सम्बन्ध', 'सम्बन्ध: केन्द्र और राज्य'],
  ['पंचायती राज', 'पञ्चायती राज'],
  ['गंगा', 'गङ्गा नदी तंत्र'],
  ['चांद', 'चाँद पर मिशन'],
  ['जमींदारी', 'ज़मींदारी प्रथा'],
  ['दाल', 'दाल उत्पादन'],
  ['दिल', 'दिल्ली सल्तनत'],
  ['दल', null],
  ['नीत', 'राज्य के नीति निदेशक तत्त्व'],
  ['अनुच्छेद 32', 'अनुच्छेद ३२'],
  ['अनुच्छेद ३२६', 'अनुच्छेद ३२६'],
  ['मुगल', 'मुग़ल साम्राज्य'],
  ['खिलाफत आन्दोलन', 'खिलाफ़त आंदोलन'],
  ['भक्ति आंदोलन', 'भक्‍ति आन्दोलन'],
  ['सलतनत', null],
];

const { search } = titleIndex({
  subjects: [
    {
      slug: 'all',
      title: 'All subjects',
      topics: TOPICS.map(([title, ...aliases], number): TitledTopic => [
        `topic-${number}`,
        title,
        ...aliases,
      ]),
    },
  ],
});
const found = (query: string) => {
  const { sure, guesses } = search(query);
  return [...sure, ...guesses].map(({ title }) => title);
};

it.each(GOLDEN)('%s: %s', (query, first) => expect(found(query)[0] ?? null).toBe(first));

it('has at least 60 queries, a third of them in Hindi', () => {
  expect(GOLDEN.length).toBeGreaterThanOrEqual(60);
  expect(GOLDEN.filter(([query]) => /\p{Script=Devanagari}/u.test(query)).length).toBeGreaterThanOrEqual(20);
});

it('never finds दाल for दिल, नेता for नीति, or a decomposed title only in its own form', () => {
  expect(found('दिल')).not.toContain('दाल उत्पादन');
  expect(found('नीति')).not.toContain('नेता और नेतृत्व');
  expect(found('As\u0301oka')[0]).toBe('Aśoka and the Mauryas');
});
