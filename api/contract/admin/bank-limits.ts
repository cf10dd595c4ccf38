/** Questions on a page of the list from which tests are composed. Does not import TypeBox, for islands. */
export const BANK_PAGE = 25;
