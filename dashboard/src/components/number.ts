/** How whole numbers are written, whatever they count. */
export const number = new Intl.NumberFormat('en');
