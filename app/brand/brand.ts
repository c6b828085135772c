/** The name under which an operator offers the product. */
export interface Brand {
  name: string;
  /** Where it is reached, without a path, such as https://agents.example.com. */
  url: string;
  company: string;
  /** Empty when the operator has not set one. */
  address: string;
  supportEmail: string;
  /** The price as people read it, without the period. */
  priceLabel: string;
}
