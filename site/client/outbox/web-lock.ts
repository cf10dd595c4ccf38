/** Does work that must not run twice at once in this browser, in one tab after the other. */
export async function alone(name: string, work: () => Promise<void>): Promise<void> {
  /* Only pages by https (and on this machine) have locks. What needs to be done once must be safe to do again. */
  const locks = (navigator as Partial<Navigator>).locks;
  if (locks) await locks.request(name, work);
  else await work();
}
