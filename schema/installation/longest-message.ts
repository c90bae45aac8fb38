/** Characters of the longest message about maintenance; apart from its rule, since the command line says it in its help. */
export const longestMessage = 300;
