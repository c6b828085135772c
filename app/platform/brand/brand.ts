/** The operator's brand of the product. */
export interface Brand {
  name: string;
  /** The public address without a path, such as https://agents.example.com. */
  url: string;
  company: string;
  /** Empty: not set. */
  address: string;
  supportEmail: string;
  /** For copyright notices. */
  dmcaEmail: string;
  /** For business inquiries. */
  businessEmail: string;
  /** The displayed price, without the period. */
  priceLabel: string;
}
