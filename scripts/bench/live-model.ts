/*
 * A fake language model in its own process: answers after two seconds, like OpenAI, and prints its
 * address.
 */
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { answerTo } from "#scripts/model-answers.mjs";

const answersAfterMs = 2_000;

let asked = 0;
const server = createServer((request, response) => {
  if (request.method === "GET") {
    response.end(String(asked));
    return;
  }
  // Moderation of each finished text is not a model call.
  if (request.url?.endsWith("/moderations")) {
    request.resume().on("end", () => {
      response.setHeader("Content-Type", "application/json");
      response.end(
        JSON.stringify({ id: "1", model: "none", results: [{ flagged: false, categories: {} }] }),
      );
    });
    return;
  }
  asked += 1;
  void json(request).then((body) => {
    // Our client sends the product's requests.
    const content = answerTo(body as Parameters<typeof answerTo>[0]);
    const chunk = (rest: object) =>
      `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 0, model: "none", ...rest })}\n\n`;
    const of = (delta: object, finish_reason: string | null) =>
      chunk({ choices: [{ index: 0, delta, finish_reason }] });
    setTimeout(() => {
      response.setHeader("Content-Type", "text/event-stream");
      response.write(of({ role: "assistant", content }, null));
      response.write(of({}, "stop"));
      const usage = { prompt_tokens: 1_000, completion_tokens: 500, total_tokens: 1_500 };
      response.write(chunk({ choices: [], usage }));
      response.end("data: [DONE]\n\n");
    }, answersAfterMs);
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address !== "string") console.log(address.port);
});
