/** The name under which an operator offers the product. */
export interface Brand {
  name: string;
  /** Where it is reached, without a path, such as https://agents.example.com. */
  url: string;
  company: string;
  /** Empty when the operator has not set one. */
  address: string;
  supportEmail: string;
  /** For notices about copyright. */
  dmcaEmail: string;
  /** For those who want to work with the company. */
  businessEmail: string;
  /** The price as people read it, without the period. */
  priceLabel: string;
}
