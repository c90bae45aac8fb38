/** There is more to compute than there is time for; it will pass. */
export class Overloaded extends Error {
  constructor() {
    super('there is more to compute than there is time for');
  }
}
