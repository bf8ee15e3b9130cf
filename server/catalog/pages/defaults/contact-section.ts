/** The last section of every policy. */
export const CONTACT_SECTION = `## Contact

Write to [{email}](mailto:{email}), use the form on our [contact page](/contact), or call {phones}, {hours}. The address is {name}, {place}, {region}.`
