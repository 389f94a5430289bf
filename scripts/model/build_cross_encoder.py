"""Build the tiny cross-encoders that tests run (fixtures/cross-encoder) and what they must answer (scores.json).

    pip install onnx==1.23.2 onnxruntime==1.32.0 numpy==2.4.6 tokenizers==0.23.3
    python scripts/model/build_cross_encoder.py

A transformer encoder in transformers.js layout, small enough to be kept, with weights set by a rule instead of training, so
that its answers mean something: the logit grows with the share of the question that the passage holds.

table       one row a piece: a random direction (the same for a piece and its continuation), idf in the sample, a mark for [CLS]
layer 1     every token of the question looks at the tokens of the passage and at [CLS], which stands for "nothing like it"
layer 2     [CLS] looks at the question's tokens, by idf, and reads how many of them found themselves
classifier  one logit; or two, of which the second is the same

The table of positions has MAX rows: a longer input fails, as with a trained model, unless it is cut.
"""
import collections, glob, json, math, os, re
import numpy as np, onnx, onnxruntime as ort
from onnx import TensorProto as TP, helper as h, numpy_helper as nh
from tokenizers import Tokenizer, normalizers, pre_tokenizers, processors
from tokenizers.models import WordPiece

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
OUT = os.path.join(ROOT, "fixtures", "cross-encoder")
MAX = 128
DIRECTION, IDF, CLS, MATCH, TYPE, WIDTH = 36, 36, 37, 38, 39, 40
SHARPNESS, THRESHOLD, FAR = 24.0, 0.7, 200.0
SPECIALS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]


def read_sample():
    paths = sorted(glob.glob(os.path.join(ROOT, "public", "samples", "articles", "*.md")))
    return [open(path, encoding="utf8").read() for path in paths]


def pieces_of(texts):
    whole = "\n".join(texts).lower()
    count = lambda pattern: collections.Counter(re.findall(pattern, whole))
    kana = [chr(c) for c in range(0x3041, 0x3097)] + [chr(c) for c in range(0x30A1, 0x30FB)] + ["ー"]
    letters = list("abcdefghijklmnopqrstuvwxyz0123456789")
    runs = kana + letters
    words = [w for w, n in sorted(count(r"[a-z][a-z0-9]{2,}").items()) if n >= 6]
    words += [w for w, n in sorted(count(r"[ァ-ヶー]{2,}").items()) if n >= 4]
    kanji = [w for w, n in sorted(count(r"[\u4e00-\u9fff]").items()) if n >= 3]
    marks = list("!\"#$%&'()*+,-./:;<=>?@[]^_`{|}~、。「」（）・？！：")
    return SPECIALS + marks + kanji + runs + words + ["##" + p for p in runs + words]


def tokenizer_of(pieces):
    t = Tokenizer(WordPiece({p: i for i, p in enumerate(pieces)}, unk_token="[UNK]", max_input_chars_per_word=100))
    t.normalizer = normalizers.BertNormalizer(clean_text=True, handle_chinese_chars=True, strip_accents=False, lowercase=True)
    t.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    t.add_special_tokens(SPECIALS)
    t.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", 2), ("[SEP]", 3)],
    )
    return t


def table_of(pieces, tokenizer, texts):
    """int8 rows of WIDTH: a direction of signs, ten times the idf (far below for hiragana and marks), the mark of [CLS]."""
    seen = collections.Counter()
    passages = [p for text in texts for p in text.split("\n\n")]
    stem = lambda p: p[2:] if p.startswith("##") else p
    for passage in passages:
        seen.update({stem(piece) for piece in tokenizer.encode(passage, add_special_tokens=False).tokens})
    rng = np.random.default_rng(20261201)
    directions = {p: rng.choice([-1, 1], DIRECTION) for p in sorted(set(map(stem, pieces)))}
    rows = np.zeros((len(pieces), WIDTH), np.int8)
    for i, p in enumerate(pieces):
        if p in SPECIALS:
            continue
        rows[i, :DIRECTION] = directions[stem(p)]
        idf = math.log(1 + (len(passages) - seen[stem(p)] + 0.5) / (seen[stem(p)] + 0.5))
        is_word = re.search(r"[^\u3041-\u3096\W_ー]", stem(p)) is not None
        rows[i, IDF] = round(10 * idf) if is_word else -60
    rows[pieces.index("[CLS]"), CLS] = 1
    return rows


def attention(nodes, consts, name, x, mask, q, k, v):
    """softmax(q · kᵀ + mask) · v, each of q, k and v a (matrix, bias)."""
    for part, (matrix, bias) in {"q": q, "k": k, "v": v}.items():
        consts[f"{name}.{part}.w"], consts[f"{name}.{part}.b"] = matrix, bias
        nodes.append(h.make_node("MatMul", [x, f"{name}.{part}.w"], [f"{name}.{part}.m"]))
        nodes.append(h.make_node("Add", [f"{name}.{part}.m", f"{name}.{part}.b"], [f"{name}.{part}"]))
    nodes += [
        h.make_node("Transpose", [f"{name}.k"], [f"{name}.kt"], perm=[0, 2, 1]),
        h.make_node("MatMul", [f"{name}.q", f"{name}.kt"], [f"{name}.raw"]),
        h.make_node("Add", [f"{name}.raw", mask], [f"{name}.masked"]),
        h.make_node("Softmax", [f"{name}.masked"], [f"{name}.p"], axis=-1),
        h.make_node("MatMul", [f"{name}.p", f"{name}.v"], [f"{name}.out"]),
        h.make_node("Add", [x, f"{name}.out"], [f"{name}.x"]),
    ]
    return f"{name}.x"


def zeros(*shape):
    return np.zeros(shape, np.float32)


def first_layer():
    q, k, v = zeros(WIDTH, WIDTH + 1), zeros(WIDTH, WIDTH + 1), zeros(WIDTH, WIDTH)
    qb, kb = zeros(WIDTH + 1), zeros(WIDTH + 1)
    for d in range(DIRECTION):
        q[d, d], k[d, d] = SHARPNESS / DIRECTION, 1
    # One more component of the key: 0 for the passage, THRESHOLD for [CLS], far below both for the rest of the question.
    qb[WIDTH], kb[WIDTH] = 1, -FAR
    k[TYPE, WIDTH], k[CLS, WIDTH] = FAR, FAR + SHARPNESS * THRESHOLD
    v[TYPE, MATCH] = 1
    return (q, qb), (k, kb), (v, zeros(WIDTH))


def second_layer():
    q, k, v = zeros(WIDTH, 1), zeros(WIDTH, 1), zeros(WIDTH, WIDTH)
    # Weight of a token of the question: the root of e^idf, so that the rarest does not decide alone.
    k[IDF, 0], k[TYPE, 0], k[CLS, 0] = 0.05, -FAR, -FAR
    v[MATCH, MATCH] = 1
    return (q, np.ones(1, np.float32)), (k, zeros(1)), (v, zeros(WIDTH))


def model_of(rows, labels):
    consts = {"rows": rows, "positions": np.zeros((MAX, WIDTH), np.int8)}
    types = zeros(2, WIDTH)
    types[1, TYPE] = 1
    consts |= {"types": types, "one": np.float32(1), "far": np.float32(-10000), "first": np.array(0, np.int64),
               "axes": np.array([1], np.int64), "depth": np.array(1, np.int64)}
    nodes = [
        h.make_node("Gather", ["rows", "input_ids"], ["words8"]),
        h.make_node("Cast", ["words8"], ["words"], to=TP.FLOAT),
        h.make_node("Gather", ["types", "token_type_ids"], ["segments"]),
        h.make_node("Shape", ["input_ids"], ["shape"]),
        h.make_node("Gather", ["shape", "depth"], ["length"]),
        h.make_node("Range", ["first", "length", "depth"], ["places"]),
        h.make_node("Gather", ["positions", "places"], ["positions8"]),
        h.make_node("Cast", ["positions8"], ["placed"], to=TP.FLOAT),
        h.make_node("Add", ["words", "segments"], ["embedded"]),
        h.make_node("Add", ["embedded", "placed"], ["x0"]),
        h.make_node("Cast", ["attention_mask"], ["mask01"], to=TP.FLOAT),
        h.make_node("Sub", ["one", "mask01"], ["absent"]),
        h.make_node("Mul", ["absent", "far"], ["bias2"]),
        h.make_node("Unsqueeze", ["bias2", "axes"], ["bias"]),
    ]
    x = attention(nodes, consts, "layer1", "x0", "bias", *first_layer())
    # What the first layer left at the marks of the input is not read again: only MATCH was written.
    x = attention(nodes, consts, "layer2", x, "bias", *second_layer())
    w = zeros(WIDTH, labels)
    w[MATCH, labels - 1] = 10
    b = zeros(labels)
    b[labels - 1] = -6
    consts["classifier.w"], consts["classifier.b"] = w, b
    nodes += [
        h.make_node("Gather", [x, "first"], ["pooled"], axis=1),
        h.make_node("MatMul", ["pooled", "classifier.w"], ["classified"]),
        h.make_node("Add", ["classified", "classifier.b"], ["logits"]),
    ]
    inputs = [h.make_tensor_value_info(n, TP.INT64, ["batch", "length"]) for n in ("input_ids", "attention_mask", "token_type_ids")]
    output = h.make_tensor_value_info("logits", TP.FLOAT, ["batch", labels])
    graph = h.make_graph(nodes, "cross-encoder", inputs, [output], [nh.from_array(np.asarray(a), n) for n, a in consts.items()])
    model = h.make_model(graph, opset_imports=[h.make_opsetid("", 17)], producer_name="kurabe")
    model.ir_version = 8
    onnx.checker.check_model(model)
    return model.SerializeToString()


def configs(labels):
    names = {1: {"0": "LABEL_0"}, 2: {"0": "irrelevant", "1": "relevant"}}[labels]
    config = {"model_type": "bert", "architectures": ["BertForSequenceClassification"], "id2label": names,
              "label2id": {name: int(i) for i, name in names.items()}, "max_position_embeddings": MAX, "pad_token_id": 0}
    words = {"tokenizer_class": "BertTokenizer", "cls_token": "[CLS]", "sep_token": "[SEP]", "pad_token": "[PAD]",
             "unk_token": "[UNK]", "model_max_length": MAX}
    return config, words


QUESTION = "Docker のボリュームの権限"
CASES = [
    (QUESTION, "Docker > ボリューム\nコンテナの中のユーザーとホストのユーザーの ID が違うと、ボリュームの権限で失敗する。"),
    (QUESTION, "Docker > イメージ\nDocker のイメージを小さくするには、マルチステージビルドを使う。"),
    (QUESTION, "git > reflog\nreflog は HEAD が動いた跡を残す。"),
    (QUESTION, ""),
    ("How do I restore a commit after git reset?", "git reflog shows where HEAD was; git reset --hard HEAD@{1} goes back to that commit."),
    ("How do I restore a commit after git reset?", "Go の GC は GOGC で調整する。"),
    ("ｖＬＬＭ の GPU メモリ", "vLLM の gpu_memory_utilization は、GPU のメモリのどれだけを使うかを決める。\n\n```sh\nvllm serve --gpu-memory-utilization 0.9\n```"),
    ("絵文字 🍣 とは", "🍣 は寿司。é è café naïve"),
    (QUESTION, "Docker > 長い\n" + "コンテナの中のユーザーとホストのユーザーの ID が違う。" * 12 + "ボリュームの権限"),
]


def scores(folder, labels):
    tokenizer = Tokenizer.from_file(os.path.join(folder, "tokenizer.json"))
    session = ort.InferenceSession(os.path.join(folder, "onnx", "model.onnx"), providers=["CPUExecutionProvider"])
    tokenizer.enable_truncation(MAX, strategy="only_second")
    cases = []
    for question, passage in CASES:
        e = tokenizer.encode(question, passage)
        feed = {"input_ids": e.ids, "attention_mask": e.attention_mask, "token_type_ids": e.type_ids}
        logits = session.run(None, {n: np.array([v], np.int64) for n, v in feed.items()})[0][0].astype(float)
        positive = logits[0] if labels == 1 else np.exp(logits[1]) / np.exp(logits).sum()
        cases.append({"question": question, "passage": passage, "tokens": len(e.ids),
                      "isCut": len(e.overflowing) > 0, "score": round(float(positive), 6)})
    return cases


def unigram_pairs():
    """Pairs by the page's own tokenizer with the template that rerankers of its kind have: other specials, no segments."""
    source = os.path.join(ROOT, "public", "models", "multilingual-e5-small-ja", "tokenizer.json")
    tokenizer = Tokenizer.from_file(source)
    specials = [(s, tokenizer.token_to_id(s)) for s in ("<s>", "</s>")]
    template = {"single": "<s> $A </s>", "pair": "<s> $A </s> </s> $B </s>"}
    tokenizer.post_processor = processors.TemplateProcessing(**template, special_tokens=specials)
    processor = json.loads(tokenizer.to_str())["post_processor"]
    tokenizer.enable_truncation(64, strategy="only_second")
    cases = []
    for question, passage in [(QUESTION, CASES[8][1]), ("How to ｆｉｘ it？", " leading blank\n\n```sh\nls -la\n``` 🍣 ｶﾀｶﾅ" * 10), ("短い", "文")]:
        encoded = tokenizer.encode(question, passage)
        cases.append({"question": question, "passage": passage, "ids": encoded.ids, "types": encoded.type_ids})
    return {"maxTokens": 64, "postProcessor": processor, "cases": cases}


def main():
    texts = read_sample()
    pieces = pieces_of(texts)
    tokenizer = tokenizer_of(pieces)
    rows = table_of(pieces, tokenizer, texts)
    oracle = {}
    for name, labels in {"one-label": 1, "two-labels": 2}.items():
        folder = os.path.join(OUT, name)
        os.makedirs(os.path.join(folder, "onnx"), exist_ok=True)
        tokenizer.save(os.path.join(folder, "tokenizer.json"), pretty=False)
        config, words = configs(labels)
        for file, content in {"config.json": config, "tokenizer_config.json": words}.items():
            with open(os.path.join(folder, file), "w") as out:
                out.write(json.dumps(content, indent=1) + "\n")
        with open(os.path.join(folder, "onnx", "model.onnx"), "wb") as out:
            out.write(model_of(rows, labels))
        oracle[name] = scores(folder, labels)
    with open(os.path.join(OUT, "scores.json"), "w") as out:
        out.write(json.dumps({"maxTokens": MAX, "cases": oracle, "unigramPairs": unigram_pairs()}, ensure_ascii=False, indent=1) + "\n")


main()
